import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { useMe } from '../session.ts';
import { useSubmit } from '../ui/submit.ts';
import classes from './shell.module.css';

/** Above the screens of a gym that may not send mails yet. */
export function UnprovedBar() {
  const { mail, email } = useMe();
  const [sent, setSent] = useState(false);
  const { submit, working, error } = useSubmit(() => api.account.requestConfirmation({}), {
    onDone: () => setSent(true),
  });
  if (mail !== 'unproved') return null;
  return (
    <div className={classes.unproved} role="status">
      <span>
        <b>Confirma tu correo</b>{' '}
        {error
          ? error.message
          : sent
            ? `Te enviamos un enlace a ${email}. Si no llega, mira en el correo no deseado.`
            : `con el enlace que te llega a ${email}: hasta entonces no sale ninguno a tus clientes.`}
      </span>
      {!sent && (
        <Button size="compact-xs" variant="default" onClick={() => void submit()} loading={working}>
          Enviarme el enlace
        </Button>
      )}
    </div>
  );
}
