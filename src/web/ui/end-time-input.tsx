import { TextInput, type TextInputProps } from '@mantine/core';
import { midnight } from '../../wire/fields.ts';

interface EndTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'description'> {
  /** HH:MM, up to 24:00. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The time at which something ends. Browsers write the midnight that ends a day as the beginning of one. */
export const EndTimeInput = ({ value, onChange, ...props }: EndTimeInputProps) => (
  <TextInput
    type="time"
    {...props}
    value={value === midnight ? '00:00' : value}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '00:00' ? midnight : currentTarget.value)
    }
    description={value === midnight && 'A las 24:00, medianoche'}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
);
