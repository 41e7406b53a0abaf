import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { api } from '../api.ts';
import { useMe } from '../session.ts';
import { endSupport } from '../support.ts';
import { useSubmit } from '../ui/submit.ts';
import classes from './shell.module.css';

const everyMs = 10_000;

interface SupportBarProps {
  readonly until: string;
  /** What the gym asked for. */
  readonly reason: string;
}

const minutesLeft = (until: string): number => Math.ceil((Date.parse(until) - Date.now()) / 60_000);

/** Above the screens of a gym that an operator looks at: for what, for how long, and the way out. */
export default function SupportBar({ until, reason }: SupportBarProps) {
  const { gymName } = useMe();
  const [minutes, setMinutes] = useState(() => minutesLeft(until));
  useInterval(
    () => {
      const left = minutesLeft(until);
      setMinutes(left);
      if (left <= 0) endSupport();
    },
    everyMs,
    { autoInvoke: true },
  );
  const { submit, working, error } = useSubmit(() => api.assistance.leave({}), { onDone: endSupport });
  return (
    <section className={classes.unproved} aria-label="Ayuda a un gimnasio">
      <span>
        <b>Miras {gymName} como soporte</b>, solo para ver y a la vista del gimnasio: {reason}
        {' · '}
        <span className={classes.nowrap}>
          {minutes === 1 ? 'Queda 1 minuto' : `Quedan ${Math.max(0, minutes)} minutos`}
        </span>
        {error && ` · ${error.message}`}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void submit()} loading={working}>
        Salir
      </Button>
    </section>
  );
}
