import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];

/** A form checked by the contract's own schema: each field on leaving it, all of them on saving. */
export function useFields<Values extends Record<string, unknown>>(
  initialValues: Values,
  schema?: Schema,
): UseFormReturnType<Values> {
  return useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    ...(schema && { validate: schemaResolver(schema, { sync: true }) }),
  });
}
