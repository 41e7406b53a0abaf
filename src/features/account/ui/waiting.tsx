import { Skeleton, Stack } from '@mantine/core';

/** Fields that are being loaded. */
export const Waiting = ({ rows }: { readonly rows: number }) => (
  <Stack gap="md" aria-busy aria-label="Cargando">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={row} h={58} />
    ))}
  </Stack>
);
