import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import classes from './keypad.module.css';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

interface KeypadProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The key beside 0: '00', or ',' for a currency with decimals. */
  readonly extra?: '00' | ',' | undefined;
}

/** Digits for touch screens; a keyboard types into the field beside it. */
export function Keypad({ value, onChange, extra }: KeypadProps) {
  const key = (label: string) => (
    <UnstyledButton
      key={label}
      className={classes.key}
      onClick={() => onChange(value + label)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.keypad} aria-label="Teclado">
      {digits.map(key)}
      {extra ? key(extra) : <span />}
      {key('0')}
      <UnstyledButton
        className={classes.key}
        aria-label="Borrar"
        onClick={() => onChange(value.slice(0, -1))}
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconBackspace size={22} aria-hidden />
      </UnstyledButton>
    </fieldset>
  );
}
