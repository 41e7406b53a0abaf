import { Button, Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLostSince } from '../../../web/offline/connection.ts';
import type { News } from './check-in.ts';
import classes from './news-line.module.css';
import { once } from './single-click.ts';

const newsMs = 12_000;

interface NewsLineProps {
  readonly isOpenGym: boolean;
  readonly news: News | undefined;
  /** An error of the current search. */
  readonly urgent: string | undefined;
  /** A message about the current search. */
  readonly now: string | undefined;
}

/** One line of fixed height: the last result, or the available keys. */
export function NewsLine({ isOpenGym, news, urgent, now }: NewsLineProps) {
  const [over, setOver] = useState(0);
  const isLost = useLostSince() !== undefined;
  const at = news?.at ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), newsMs);
    return () => clearTimeout(timer);
  }, [at]);
  const last = urgent === undefined && now === undefined && news?.at !== over ? news : undefined;
  const tone = urgent ? 'bad' : last?.tone;
  return (
    <div className={classes.news} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <span>{urgent ?? now ?? last?.words ?? <Keys isOpenGym={isOpenGym} isLost={isLost} />}</span>
      {last?.action && (
        <Button variant="subtle" size="compact-sm" onClick={once(last.action.run)}>
          {last.action.label}
        </Button>
      )}
    </div>
  );
}

const Keys = ({ isOpenGym, isLost }: Pick<NewsLineProps, 'isOpenGym'> & { readonly isLost: boolean }) => (
  <>
    <span className={classes.touch}>
      {isLost
        ? 'Escribe unas letras de su nombre, o su teléfono.'
        : 'Escribe unas letras de su nombre o correo, o su teléfono.'}
    </span>
    {isLost && !isOpenGym ? (
      <span className={classes.keys}>
        <Kbd>Enter</Kbd> marca como asistido · <Kbd>↓</Kbd> a la lista · <Kbd>Espacio</Kbd> marca
      </span>
    ) : isOpenGym ? (
      <span className={classes.keys}>
        <Kbd>Enter</Kbd> marca su entrada · <Kbd>↓</Kbd> a la lista · <Kbd>Supr</Kbd> quita
      </span>
    ) : (
      <span className={classes.keys}>
        <Kbd>Enter</Kbd> agrega · <Kbd>Ctrl</Kbd>+<Kbd>Enter</Kbd> agrega y marca como asistido · <Kbd>↓</Kbd>{' '}
        a la lista · <Kbd>Espacio</Kbd> marca · <Kbd>Supr</Kbd> quita
      </span>
    )}
  </>
);
