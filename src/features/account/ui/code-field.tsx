import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface CodeFieldProps extends TextInputProps {
  /** Whether a recovery code will do in its place. */
  readonly recoverable?: boolean;
}

/** A code of the authenticator app or, for who has lost it, one of those kept on paper. */
export function CodeField({ recoverable = false, ...others }: CodeFieldProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div>
      <TextInput
        key={String(recovering)}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(recovering
          ? {
              label: 'Código de recuperación',
              placeholder: 'abcde-fghij',
              autoComplete: 'off',
              maxLength: 20,
            }
          : {
              label: 'Código de la aplicación',
              placeholder: '000000',
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              maxLength: 10,
            })}
        {...others}
      />
      {recoverable && (
        <Button variant="subtle" size="compact-sm" mt={8} ml={-8} onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
        </Button>
      )}
    </div>
  );
}
