import { Group, Radio, type RadioGroupProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
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

interface ColorChoiceProps extends Pick<RadioGroupProps, 'onFocus' | 'onBlur'> {
  readonly value?: string;
  readonly onChange?: (color: string) => void;
  readonly error?: ReactNode;
}

/** Chooses one of some easily distinguished colours, or any other. */
export function ColorChoice({ value = '', onChange, error, ...others }: ColorChoiceProps) {
  const own = !Object.hasOwn(colors, value);
  return (
    <Radio.Group
      label="Color"
      {...others}
      value={value}
      onChange={(color) => onChange?.(color)}
      error={error}
    >
      <Group gap={8}>
        {Object.entries(colors).map(([color, name]) => (
          <Radio
            key={color}
            value={color}
            aria-label={name}
            title={name}
            icon={IconCheck}
            classNames={{
              inner: classes.swatch ?? '',
              radio: classes.circle ?? '',
              icon: classes.check ?? '',
            }}
            style={{ '--swatch': color } as CSSProperties}
          />
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
      </Group>
    </Radio.Group>
  );
}
