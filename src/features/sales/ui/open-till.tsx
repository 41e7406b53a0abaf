import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { ApiError, api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { amountFrom0 } from '../../../wire/fields.ts';
import classes from './open-till.module.css';
import { useTill } from './till.tsx';

/** Says that nothing can be paid yet, and leads to what ends it. */
export function ClosedStrip() {
  const { tills, till, shift, show } = useTill();
  if (!tills || shift) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCashRegister size={18} aria-hidden />
      <span className={classes.words}>
        {till
          ? `${till.name} está cerrada.`
          : tills.length > 1
            ? 'Elige la caja de este equipo.'
            : 'La caja está cerrada.'}{' '}
        Puedes armar la venta; para cobrar, ábrela.
      </span>
      <Button variant="default" onClick={() => show('open')}>
        Abrir caja
      </Button>
    </div>
  );
}

const Opening = z.object({ float: amountFrom0 });

interface Values extends Record<string, unknown> {
  float: number | null;
}

/** Chooses this device's till, and opens it with what is in its drawer; what somebody wanted to do goes on then. */
export function OpenTillDialog({ onClose }: { readonly onClose: (opened: boolean) => void }) {
  const { dialog, tills, till, chooseTill } = useTill();
  const queries = useQueryClient();
  const ids = useRef({ shift: newId(), till: newId() });
  const list = tills ?? [];
  const done = useRef(false);

  const open = async ({ float }: Values) => {
    const tillId = till?.id ?? (list.length === 0 ? ids.current.till : undefined);
    if (!tillId)
      throw new ApiError({ code: 'till_missing', status: 400, message: 'Elige la caja de este equipo.' });
    if (!till?.shift) await api.tills.open({ id: ids.current.shift, tillId, float: float ?? 0 });
    ids.current = { shift: newId(), till: newId() };
    chooseTill(tillId);
    await queries.invalidateQueries({ queryKey: [api.tills.list.key[0]] });
    done.current = true;
  };
  return (
    <FormModal<Values>
      opened={dialog === 'open'}
      onClose={() => {
        onClose(done.current);
        done.current = false;
      }}
      title="Abrir caja"
      submitLabel={till?.shift ? `Usar ${till.name}` : 'Abrir caja'}
      initialValues={{ float: 0 }}
      {...(!till?.shift && { schema: Opening })}
      onSubmit={open}
    >
      {(form) => (
        <>
          {list.length > 1 && (
            <fieldset className={classes.tills}>
              <legend className={classes.legend}>Caja de este equipo</legend>
              {list.map((one) => (
                <UnstyledButton
                  key={one.id}
                  className={classes.till}
                  aria-pressed={one.id === till?.id}
                  onClick={() => chooseTill(one.id)}
                >
                  <span>{one.name}</span>
                  <span className={classes.state}>{one.shift ? 'Abierta' : 'Cerrada'}</span>
                </UnstyledButton>
              ))}
            </fieldset>
          )}
          {list.length === 0 && (
            <Text c="dimmed">Es la primera caja del gimnasio. Cuenta el efectivo con que empieza.</Text>
          )}
          {till?.shift ? (
            <TextInput label="Caja" value={`${till.name} ya está abierta`} readOnly />
          ) : (
            <MoneyInput
              label="Fondo inicial"
              description="El efectivo que hay ahora en el cajón"
              disabled={list.length > 1 && !till}
              {...form.getInputProps('float')}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          <Text size="xs" c="dimmed">
            Más cajas, entradas y cierres en <TextLink to="/store/tills">Caja</TextLink>.
          </Text>
        </>
      )}
    </FormModal>
  );
}
