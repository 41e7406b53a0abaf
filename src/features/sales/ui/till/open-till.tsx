import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { ApiError, api } from '../../../../web/api.ts';
import { NeedsNetwork } from '../../../../web/offline/needs-network.tsx';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { TextLink } from '../../../../web/ui/link.tsx';
import { MoneyInput } from '../../../../web/ui/money-input.tsx';
import { amountFrom0 } from '../../../../wire/fields.ts';
import classes from './open-till.module.css';
import { useTill } from './till.tsx';
import { TillsAwaited } from './tills-awaited.tsx';

const Opening = z.object({ float: amountFrom0 });

interface Values extends Record<string, unknown> {
  float: number | null;
}

interface OpenTillProps {
  readonly onClose: (opened: boolean) => void;
}

function OpenTillForm({ onClose }: OpenTillProps) {
  const { dialog, tills, till, chooseTill } = useTill();
  const queries = useQueryClient();
  const ids = useRef({ shift: newId(), till: newId() });
  const list = tills ?? [];
  const done = useRef(false);
  const skip = useEffectEvent(() => {
    if (dialog === 'open' && till?.shift) onClose(true);
  });
  // The dialog was opened before the open till was known.
  useLayoutEffect(() => skip(), []);

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
      draft="opening"
      initialValues={{ float: 0 }}
      {...(!till?.shift && { schema: Opening })}
      onSubmit={open}
    >
      {(form) => (
        <>
          {!till?.shift && <NeedsNetwork what="Abrir una caja" />}
          {list.length > 1 && (
            <Stack component="fieldset" gap={4}>
              <Text component="legend" fw={500} mb={4}>
                Caja de este equipo
              </Text>
              {list.map((listed) => (
                <UnstyledButton
                  key={listed.id}
                  className={classes.till}
                  aria-pressed={listed.id === till?.id}
                  onClick={() => chooseTill(listed.id)}
                >
                  <span>{listed.name}</span>
                  <Text span fz="xs">
                    {listed.shift ? 'Abierta' : 'Cerrada'}
                  </Text>
                </UnstyledButton>
              ))}
            </Stack>
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

/** Chooses this device's till and opens it with its float; then the interrupted action continues. */
export function OpenTillDialog(props: OpenTillProps) {
  const { tills } = useTill();
  return tills ? <OpenTillForm {...props} /> : <TillsAwaited {...props} />;
}
