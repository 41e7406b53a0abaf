import { Button, Group, Text } from '@mantine/core';
import { lazy } from 'react';
import { ariaKeys } from '../../../web/shortcuts.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { Late } from '../../../web/ui/late.tsx';
import type { Arrival } from '../contract.ts';
import { arrivalWords, stateWords } from '../words.ts';
import classes from './arrivals.module.css';
import { acceptKeys, isAcceptable, useArrivals } from './use-arrivals.ts';

const loadWhoDialog = () => import('./who-dialog.tsx');
const WhoDialog = lazy(loadWhoDialog);

interface ArrivalRowProps {
  readonly arrival: Arrival;
  readonly now: string;
  /** Whether the keys are of this one. */
  readonly isFirst: boolean;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
  readonly onSettle: () => void;
}

function ArrivalRow({ arrival, now, isFirst, onAccept, onDismiss, onSettle }: ArrivalRowProps) {
  const { name, state, refusal, product } = arrival;
  const isOver = state === 'refused' || state === 'expired';
  const note = stateWords(arrival) || product;
  const keys = isFirst
    ? { 'aria-keyshortcuts': ariaKeys(acceptKeys), rightSection: <KeyHint keys={acceptKeys} /> }
    : {};
  return (
    <li className={classes.arrival} data-tone={isOver ? 'bad' : undefined}>
      <div className={classes.words} role={isOver ? 'alert' : 'status'}>
        <span className={classes.name}>{arrivalWords(arrival, now)}</span>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <Group gap={8}>
        {(state === 'waiting' || isOver) && (
          <Button variant="default" onClick={onDismiss} aria-label={`Quitar a ${name} de la lista`}>
            Quitar
          </Button>
        )}
        {refusal === 'unclear' && (
          <Button
            variant="default"
            onClick={onSettle}
            aria-label={`La visita de ${name} figura en el portal`}
          >
            Figura en el portal
          </Button>
        )}
        {isAcceptable(arrival) && (
          <Button onClick={onAccept} aria-label={`Aceptar a ${name}`} {...keys}>
            Aceptar
          </Button>
        )}
        {state === 'confirmed' && (
          <Button onClick={onAccept} aria-label={`Decir quién es ${name}`} {...keys}>
            Decir quién es
          </Button>
        )}
      </Group>
    </li>
  );
}

/** Who arrived by Wellhub or TotalPass and waits for reception; nothing while nobody does. */
export default function Arrivals() {
  const { items, first, now, asking, accept, dismiss, settle, closeAsking, done } = useArrivals();
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.arrivals} aria-label="Llegaron por una red">
          {items.map((arrival) => (
            <ArrivalRow
              key={arrival.id}
              arrival={arrival}
              now={now}
              isFirst={arrival === first}
              onAccept={() => accept(arrival)}
              onDismiss={() => dismiss(arrival)}
              onSettle={() => settle(arrival)}
            />
          ))}
        </ul>
      )}
      <Late opened={asking !== undefined} load={loadWhoDialog} onClose={closeAsking}>
        {asking && <WhoDialog key={asking.id} arrival={asking} onClose={closeAsking} onDone={done} />}
      </Late>
    </>
  );
}
