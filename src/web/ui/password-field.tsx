import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface PasswordFieldProps extends PasswordInputProps {
  /** For a new password: shows the rule from the start. */
  readonly fresh?: boolean;
}

/** A password field that can reveal its text and warns about caps lock. */
export function PasswordField({ fresh = false, description, ...others }: PasswordFieldProps) {
  const [capitals, setCapitals] = useState(false);
  const [visible, setVisible] = useState(false);
  const watch = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'));
  const rule = fresh ? 'Al menos 8 caracteres.' : undefined;
  return (
    <PasswordInput
      autoComplete={fresh ? 'new-password' : 'current-password'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={visible}
      onVisibilityChange={setVisible}
      // Not named after the field, so that its label matches the field alone.
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar lo escrito' : 'Mostrar lo escrito' }}
      description={
        capitals ? 'Bloq Mayús está activado.' : (description ?? (others.error ? undefined : rule))
      }
      aria-invalid={others.error ? true : undefined}
      {...others}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={(event) => {
        setCapitals(false);
        others.onBlur?.(event);
      }}
    />
  );
}
