import { ActionIcon, Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../web/format.ts';
import { useMayOpen } from '../../../web/may-open.ts';
import { useLostSince } from '../../../web/offline/connection.ts';
import { Initials } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { ClientMatch, Session } from '../contract.ts';
import { eligibilityWords, missesWords, remediesOf, stepOf } from '../rules.ts';
import type { reasonWords } from '../words.ts';
import type { Addition } from './attendees.ts';
import type { Entrance } from './entrance.ts';
import { Explanation } from './explanation.tsx';
import classes from './match-row.module.css';
import { RemedyButton } from './remedy-button.tsx';
import { once } from './single-click.ts';

interface MatchRowProps {
  readonly match: ClientMatch;
  readonly id: string;
  readonly active: boolean;
  readonly entrance: Entrance;
  /** The next class of the day with a place. */
  readonly next: Session | undefined;
  /** Shows its remedies and focuses the first. */
  readonly expanded: boolean;
  readonly wordsContext: Parameters<typeof reasonWords>[1];
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onAdd: (addition: Addition) => void;
  readonly onLeave: () => void;
}

/** A link to a remedy ignores Enter for this long: it may be an accidental extra press. */
const minDelayMs = 500;

const buttonsIn = (container: HTMLElement | null) =>
  [...(container?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter((button) =>
    button.checkVisibility(),
  );

/** A search result: the client, whether they may attend, and the remedies. */
export function MatchRow({
  match,
  id,
  active,
  entrance,
  next,
  expanded,
  wordsContext,
  onPoint,
  onChoose,
  onAdd,
  onLeave,
}: MatchRowProps) {
  const container = useRef<HTMLTableCellElement>(null);
  const offeredAt = useRef(0);
  const [explaining, setExplaining] = useState(false);
  const { client, eligibility } = match;
  const name = fullName(client);
  const step = stepOf(match, wordsContext.date > wordsContext.today);
  const isLost = useLostSince() !== undefined;
  const mayOpen = useMayOpen();
  const misses = missesWords(match);
  // The others lead to what the server alone can do.
  const remedies = remediesOf(match).filter((remedy) => !isLost || remedy === 'allow');
  const addLabel = !entrance.classId ? 'Marcar entrada' : isLost ? 'Marcar como asistido' : 'Agregar';

  useEffect(() => {
    if (!expanded) return;
    offeredAt.current = performance.now();
    buttonsIn(container.current)[0]?.focus();
  }, [expanded]);

  const listenToKeys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // By the moment of the press, which a busy browser handles later.
    const tooSoon = event.repeat || event.timeStamp - offeredAt.current < minDelayMs;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && tooSoon && event.target instanceof HTMLAnchorElement) {
      // The link stays focused: a later Enter follows it.
      offeredAt.current = event.timeStamp;
    } else if (step && !explaining) {
      const buttons = buttonsIn(container.current);
      const current = buttons.indexOf(document.activeElement as HTMLElement);
      buttons[(current + step + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
  };
  const explain = (reason: string) => onAdd({ overrideReason: reason, wait: eligibility.full });

  return (
    <tr
      id={id}
      aria-selected={active}
      className={classes.row}
      data-tone={['mark', 'booked', 'present'].includes(step) ? 'good' : eligibility.tone}
      onMouseMove={onPoint}
      onClick={once(onChoose)}
    >
      <td className={classes.who}>
        <Initials name={name} size={32} />
        <div className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.reasons}>
            {eligibilityWords(match, wordsContext).map(({ tone, words }) => (
              <StateChip key={words} tone={tone}>
                {words}
              </StateChip>
            ))}
            {misses && <span className={classes.dimmed}>{misses}</span>}
            {client.dni && <span className={classes.dimmed}>N° SOCIO {client.dni}</span>}
          </span>
        </div>
        {mayOpen('/clients/$clientId') && (
          <ActionIcon
            className={classes.page ?? ''}
            aria-label={`Ficha de ${name}`}
            title="Ficha"
            renderRoot={(props) => (
              <Link {...props} to="/clients/$clientId" params={{ clientId: client.id }} />
            )}
            onClick={(event) => event.stopPropagation()}
          >
            <IconId size={18} />
          </ActionIcon>
        )}
      </td>
      <td
        ref={container}
        className={classes.actions}
        data-explaining={explaining || undefined}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={listenToKeys}
      >
        {explaining ? (
          <Explanation full={eligibility.full} onGive={explain} onLeave={() => setExplaining(false)} />
        ) : (
          <>
            {step === 'add' && (
              <Button variant="light" onClick={once(onChoose)} aria-label={`${addLabel} a ${name}`}>
                {addLabel}
              </Button>
            )}
            {step === 'mark' && (
              <Button variant="light" onClick={once(onChoose)}>
                Marcar como asistido
              </Button>
            )}
            {remedies.map((remedy) => (
              <RemedyButton
                key={remedy}
                remedy={remedy}
                match={match}
                entrance={entrance}
                next={next}
                onWait={() => onAdd({ wait: true })}
                onAllow={() => setExplaining(true)}
              />
            ))}
          </>
        )}
      </td>
    </tr>
  );
}
