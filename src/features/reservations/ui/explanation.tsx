import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './match-row.module.css';

interface ExplanationProps {
  readonly full: boolean;
  readonly onGive: (reason: string) => void;
  readonly onLeave: () => void;
}

export function Explanation({ full, onGive, onLeave }: ExplanationProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onGive(reason.trim());
    else setMissing(true);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <form className={classes.explanation} onSubmit={give} noValidate>
      <TextInput
        className={classes.reason ?? ''}
        aria-label="Por qué se permite"
        placeholder="Por qué se permite"
        autoComplete="off"
        maxLength={200}
        data-autofocus
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={listenToKeys}
        error={missing && reason.trim() === '' && 'Escribe por qué: queda guardado.'}
      />
      <Button type="submit">{full ? 'Permitir en la espera' : 'Permitir'}</Button>
    </form>
  );
}
