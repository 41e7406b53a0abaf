import { Button } from '@mantine/core';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import type { Colleague } from '../contract.ts';
import { PersonPicker } from './person-picker.tsx';

interface ClockPickerProps {
  readonly people: readonly Colleague[] | undefined;
  readonly nobody: string;
  /** Says what was done. */
  readonly onDone: (sentence: string) => void;
  readonly onBack: () => void;
}

/** Clocks somebody of the team in or out with their PIN; who uses the session stays the same. */
export function ClockPicker({ people, nobody, onDone, onBack }: ClockPickerProps) {
  // One for each person until it is done, so that what arrived although its answer was lost is not done twice.
  const ids = useRef(new Map<string, string>());
  const clock = async ({ id: personId }: Colleague, pin: string) => {
    const id = ids.current.get(personId) ?? newId();
    ids.current.set(personId, id);
    const { sentence } = await api.timesheets.clockByPin({ id, personId, pin });
    ids.current.delete(personId);
    onDone(sentence);
  };
  return (
    <>
      <PersonPicker people={people} nobody={nobody} onPin={clock} />
      <Button fullWidth mt="md" variant="subtle" color="gray" onClick={onBack}>
        Volver
      </Button>
    </>
  );
}

/** Goes to the choice of who clocks in or out. */
export function ClockButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button fullWidth mt="md" variant="default" onClick={onClick}>
      Marcar entrada o salida
    </Button>
  );
}

export const clockTitle = '¿Quién entra o sale?';
