import { Button, Group, NativeSelect, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlug, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, api } from '../../../../web/api.ts';
import { pickDevice, whyNot } from '../../../../web/printing/devices.ts';
import {
  type PrinterChoice,
  type PrinterKind,
  printerKinds,
  usePrinterChoice,
} from '../../../../web/printing/printer-choice.ts';
import { sendDocument } from '../../../../web/printing/use-printer.ts';
import { useMe } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { Failure } from '../../../../web/ui/failure.tsx';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { useSubmit } from '../../../../web/ui/submit.ts';
import { networkPrintersOff, type Till, tillsContract } from '../../contract.ts';

interface Values extends Record<string, unknown> {
  kind: PrinterKind;
  columns: string;
  address: string;
  automatic: boolean;
  drawer: boolean;
  device: PrinterChoice['device'];
}

const { printer: address } = tillsContract.setPrinter.input.shape;
const Form = z.object({ address });

const columnWords = [
  { value: '48', label: '80 mm, 48 letras por línea' },
  { value: '42', label: '80 mm, 42 letras por línea' },
  { value: '32', label: '58 mm, 32 letras por línea' },
];

const isConnected = (kind: PrinterKind): kind is 'usb' | 'serial' => kind === 'usb' || kind === 'serial';

function ConnectedDevice({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { kind, device } = form.getValues();
  if (!isConnected(kind)) return null;
  const pick = async () => {
    const picked = await pickDevice(kind);
    if (picked) form.setFieldValue('device', picked);
  };
  return (
    <Group gap={12}>
      <Button variant="default" leftSection={<IconPlug size={18} />} onClick={() => void pick()}>
        {device ? 'Elegir otra' : 'Elegir la impresora'}
      </Button>
      <Text c={device ? undefined : 'dimmed'}>{device?.name ?? 'Ninguna elegida'}</Text>
    </Group>
  );
}

function Fields({
  form,
  available,
}: {
  readonly form: UseFormReturnType<Values>;
  readonly available: boolean;
}) {
  const { kind } = form.getValues();
  const reasonOf = (each: PrinterKind) => {
    if (each === 'network') return available ? undefined : networkPrintersOff.message;
    return isConnected(each) ? whyNot(each) : undefined;
  };
  return (
    <>
      <Radio.Group label="Con qué imprime este equipo" {...form.getInputProps('kind')}>
        <Stack gap={8} mt={4}>
          {Object.entries(printerKinds).map(([value, label]) => {
            const reason = reasonOf(value as PrinterKind);
            return (
              <Radio
                key={value}
                value={value}
                label={label}
                disabled={reason !== undefined && value !== kind}
                description={reason}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <ConnectedDevice form={form} />
      {kind === 'network' && (
        <TextInput
          label="Dirección de la impresora"
          description="Está en su hoja de prueba, como 192.168.1.50. La usan todos los equipos de esta caja."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="192.168.1.50"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('address')}
        />
      )}
      {kind !== 'browser' && (
        <NativeSelect label="Papel" data={columnWords} {...form.getInputProps('columns')} />
      )}
      <Switch
        label="Imprimir al cobrar"
        description="El comprobante sale solo con cada venta, pago y reembolso de este equipo."
        {...form.getInputProps('automatic', { type: 'checkbox' })}
      />
      {kind !== 'browser' && (
        <Switch
          label="Tiene un cajón de dinero"
          description="Se abre solo cuando entra o sale efectivo."
          {...form.getInputProps('drawer', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

interface PrinterFormProps {
  /** The till of this device, while the form is open. */
  readonly till: Till | undefined;
  /** Whether this server prints in the gym's network. */
  readonly available: boolean;
  readonly onClose: () => void;
}

/** Chooses the printer of this device, and prints a test on it. */
export function PrinterForm({ till, available, onClose }: PrinterFormProps) {
  const { gymName } = useMe();
  const [choice, choose] = usePrinterChoice();
  const queries = useQueryClient();

  /** Keeps the address with the till. */
  const prepare = async ({ columns, address: typed, kind, ...values }: Values): Promise<PrinterChoice> => {
    const printer = typed.trim();
    if (isConnected(kind) && !values.device)
      throw new ApiError({ code: 'device_missing', status: 0, message: 'Elige antes la impresora.' });
    if (kind === 'network' && printer === '') {
      const message = 'Escribe la dirección de la impresora en tu red, como 192.168.1.50.';
      throw new ApiError({ code: 'invalid_input', status: 0, message, fields: { address: message } });
    }
    const { items } = await api.tills.list({});
    const current = items.find(({ id }) => id === till?.id);
    if (kind === 'network' && current && current.printer !== printer) {
      await api.tills.setPrinter({ id: current.id, version: current.version, printer });
      void queries.invalidateQueries({ queryKey: [api.tills.list.key[0]] });
    }
    return {
      ...values,
      kind,
      columns: Number(columns) as PrinterChoice['columns'],
      tillId: kind === 'network' ? (till?.id ?? null) : null,
    };
  };
  const test = useSubmit(async (values: Values) => {
    const prepared = await prepare(values);
    const { openRoll } = await import('../../../../web/printing/roll.ts');
    const roll = openRoll(prepared.columns);
    roll.centre(gymName ?? 'Pulso', { bold: true });
    roll.centre('Prueba de impresión');
    roll.rule();
    roll.row('Ñandú, áéíóú y ¿¡', '$ 1.500');
    roll.line('1234567890'.repeat(5).slice(0, prepared.columns));
    await sendDocument(prepared, roll.finish({ drawer: prepared.drawer }));
  });
  return (
    <FormModal<Values>
      key={till?.id ?? ''}
      opened={till !== undefined}
      onClose={() => {
        test.clear();
        onClose();
      }}
      title="Impresora de esta caja"
      submitLabel="Guardar impresora"
      draft={till ? `printer ${till.id}` : null}
      initialValues={{ ...choice, columns: String(choice.columns), address: till?.printer ?? '' }}
      schema={Form}
      onSubmit={async (values) => choose(await prepare(values))}
    >
      {(form) => (
        <>
          <Fields form={form} available={available} />
          {form.getValues().kind !== 'browser' && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} />}
              loading={test.working}
              onClick={() => void test.submit(form.getValues())}
            >
              Imprimir una prueba
            </Button>
          )}
          {test.error && <Failure error={test.error} />}
          {!test.error && test.working && <Banner tone="info">Enviando la prueba…</Banner>}
        </>
      )}
    </FormModal>
  );
}
