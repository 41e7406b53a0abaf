import { Input } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './color-choice.module.css';

const colors = {
  '#000000': 'Negro',
  '#c0392b': 'Rojo',
  '#d9730d': 'Naranja',
  '#c29a0b': 'Amarillo',
  '#2c8f5b': 'Verde',
  '#1192a5': 'Turquesa',
  '#2f6fd6': 'Azul',
  '#4c5fd5': 'Índigo',
  '#8e44ad': 'Morado',
  '#d6458b': 'Rosado',
} as const;

interface ColorChoiceProps {
  readonly value?: string;
  readonly onChange?: (color: string) => void;
  readonly error?: ReactNode;
}

/** A color among some that tell apart well, or any other. */
export function ColorChoice({ value = '', onChange, error }: ColorChoiceProps) {
  const group = useId();
  const own = !Object.hasOwn(colors, value);
  return (
    <Input.Wrapper label="Color" labelElement="div" error={error}>
      <div className={classes.colors} role="radiogroup" aria-label="Color">
        {Object.entries(colors).map(([color, name]) => (
          <label key={color} className={classes.swatch} style={{ background: color }} title={name}>
            <input
              type="radio"
              name={group}
              value={color}
              aria-label={name}
              checked={value === color}
              onChange={() => onChange?.(color)}
            />
            {value === color && <IconCheck size={16} aria-hidden />}
          </label>
        ))}
        <label className={classes.other} data-chosen={own || undefined}>
          <input
            type="color"
            value={value}
            aria-label="Otro color"
            onChange={(event) => onChange?.(event.currentTarget.value.toLowerCase())}
          />
          Otro
        </label>
      </div>
    </Input.Wrapper>
  );
}
