import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { useLostSince } from '../../../web/offline/connection.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { Keypad } from '../../../web/ui/keypad.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { Initials } from '../../../web/ui/person-cell.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { personalPinDigits as pinDigits } from '../../locks/contract.ts';
import type { Colleague } from '../contract.ts';
import classes from './person-picker.module.css';

const keys = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface PersonPickerProps {
  /** All who have a PIN: a person's key is the same in every choice. */
  readonly people: readonly Colleague[] | undefined;
  /** Who of them may be chosen; by default everybody. */
  readonly among?: (person: Colleague) => boolean;
  /** What was typed before it was there. */
  readonly typed?: string;
  /** Said above the choice. */
  readonly note?: string;
  /** Said where nobody can be chosen. */
  readonly nobody: string;
  /** Below the choice. */
  readonly foot?: ReactNode;
  /** Does what the PIN is for. @throws ApiError */
  readonly onPin: (person: Colleague, pin: string) => Promise<unknown>;
}

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, pinDigits);

/** A key for a person and the digits of their PIN, wherever the focus is; what comes before the people waits for them. */
export function PersonPicker({
  people,
  among = () => true,
  typed = '',
  note,
  nobody,
  foot,
  onPin,
}: PersonPickerProps) {
  const [key, setKey] = useState<string>();
  const [pin, setPin] = useState('');
  const choices = people
    ?.slice(0, keys.length)
    .map((each, index) => ({ person: each, own: keys[index] ?? '' }))
    .filter((choice) => among(choice.person));
  const person = choices?.find(({ own }) => own === key)?.person;
  const take = (pressed: string): boolean => {
    const own = pressed.toUpperCase();
    if (key) setPin((before) => onlyDigits(before + pressed));
    else if (
      own.length === 1 &&
      keys.includes(own) &&
      (choices?.some((choice) => choice.own === own) ?? true)
    )
      setKey(own);
    else return false;
    return true;
  };
  const takeTyped = useEffectEvent(() => {
    const [first, ...digits] = typed;
    if (first && take(first)) setPin(onlyDigits(digits.join('')));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was typed.
  useEffect(takeTyped, [typed]);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented;
    if (isElsewhere || event.target instanceof HTMLInputElement) return;
    if ((!key || /^\d$/.test(event.key)) && take(event.key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (key && (person || !people))
    return (
      <PinStep
        person={person}
        pin={pin}
        onType={(next) => setPin(onlyDigits(next))}
        onBack={() => {
          setKey(undefined);
          setPin('');
        }}
        onPin={onPin}
      />
    );
  return (
    <Stack gap="xs">
      {note && <Text c="dimmed">{note}</Text>}
      {choices?.length === 0 && <Text>{nobody}</Text>}
      {choices?.map(({ person: each, own }, index) => (
        <UnstyledButton
          key={each.id}
          className={classes.person ?? ''}
          aria-keyshortcuts={own}
          {...(index === 0 && { 'data-autofocus': true })}
          onClick={() => setKey(own)}
        >
          <Initials name={each.name} size={32} />
          <span className={classes.name}>{each.label}</span>
          <KeyHint keys={own} />
        </UnstyledButton>
      ))}
      {foot}
    </Stack>
  );
}

interface PinStepProps {
  readonly person: Colleague | undefined;
  readonly pin: string;
  readonly onType: (pin: string) => void;
  readonly onBack: () => void;
  readonly onPin: PersonPickerProps['onPin'];
}

/** The last digit sends the PIN. */
function PinStep({ person, pin, onType, onBack, onPin }: PinStepProps) {
  const isLost = useLostSince() !== undefined;
  const { submit, working, error } = useSubmit(async (of: Colleague, typed: string) => {
    try {
      await onPin(of, typed);
    } catch (reason) {
      onType('');
      throw asApiError(reason);
    }
  });
  const send = useEffectEvent((of: Colleague, typed: string) => void submit(of, typed));
  useEffect(() => {
    if (person && pin.length === pinDigits) send(person, pin);
  }, [person, pin]);
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        {person && <Initials name={person.name} size={32} />}
        <Text fw={600} flex={1} truncate>
          {person?.label ?? ''}
        </Text>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Otra persona
        </Button>
      </Group>
      <PasswordField
        label={person ? `PIN de ${person.name}` : 'PIN'}
        size="md"
        autoFocus
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinDigits}
        value={pin}
        readOnly={working}
        onChange={(event) => onType(event.currentTarget.value)}
        error={error?.fields?.pin}
      />
      {isLost && <Text>Sin conexión no se puede comprobar un PIN. Se puede cuando vuelva.</Text>}
      {error && !error.fields?.pin && !isLost && <Failure error={error} />}
      <Keypad value={pin} onChange={onType} />
    </Stack>
  );
}

/** The people of the team who have a PIN. */
export function usePeople() {
  const result = useQuery(query(api.pins.people, {}));
  return { ...result, people: result.data?.people.filter(({ hasPin }) => hasPin) };
}
