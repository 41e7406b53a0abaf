import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { isCode } from '../rules.ts';
import { nobodyWords, useAdmission } from './admission.ts';
import { CandidateRow } from './candidate-row.tsx';
import { CodeButton } from './code-button.tsx';
import type { Desk } from './desk.ts';
import classes from './guest-search.module.css';
import type { Addition } from './guests.ts';
import { NewsLine } from './news-line.tsx';
import { useStrayKeys } from './stray-keys.ts';

interface GuestSearchProps {
  readonly classId: string;
  readonly date: string;
  readonly today: string;
  readonly desk: Desk;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The arrow down leaves the empty field. */
  readonly onDown: () => void;
}

/**
 * Finds whom to add as one types; arrows and Enter choose. Enter does not wait for the list: it takes the first match,
 * so that a scanner may type a client's code.
 */
export function GuestSearch({ classId, date, today, desk, field, onDown }: GuestSearchProps) {
  const listId = useId();
  const telling = { money: useMoney(), date, today };
  const place = useRef<HTMLDivElement>(null);
  const [present, setPresent] = useState(true);
  const admission = useAdmission({ classId, date, desk, field, telling });
  const { typed, needle, search, answer, error, settled, looking } = admission;
  const { at, setAt, asking, setAsking, type, clear, choose, add, take } = admission;
  const found = answer?.items ?? [];
  const open = present && found.length > 0;

  useEffect(() => {
    if (!document.activeElement?.closest('[data-keep-focus]')) field.current?.focus();
  }, [field]);
  useStrayKeys(field);

  const enter = (addition: Addition) => {
    const chosen = found[at];
    if (needle === '') return;
    if (settled && chosen && !isCode(needle)) choose(needle, chosen, addition);
    else void take(needle, addition);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      setAsking(undefined);
      setAt((now) => (now + step + found.length) % found.length);
    } else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter') {
      if (!event.repeat) enter(event.ctrlKey || event.metaKey ? { attended: true } : {});
    } else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  };
  const leave = (event: FocusEvent) => setPresent(place.current?.contains(event.relatedTarget) ?? false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus is.
    <div ref={place} className={classes.search} onFocus={() => setPresent(true)} onBlur={leave}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          size="md"
          aria-label="Buscar cliente"
          placeholder="Buscar cliente o leer su código"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          role="combobox"
          aria-haspopup="grid"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(open && found[at] && { 'aria-activedescendant': `${listId}-${at}` })}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            looking ? (
              <Loader size={16} />
            ) : (
              typed && <CloseButton size="sm" iconSize={16} aria-label="Borrar la búsqueda" onClick={clear} />
            )
          }
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={listenToKeys}
        />
        <CodeButton onCode={admission.readCode} news={desk.news} onClosed={() => field.current?.focus()} />
      </div>
      <div className={classes.results} hidden={!open}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may own a grid, whose rows hold buttons. */}
        <table id={listId} role="grid" aria-label="Clientes encontrados" className={classes.table}>
          <tbody>
            {found.map((candidate, row) => (
              <CandidateRow
                key={candidate.client.id}
                id={`${listId}-${row}`}
                candidate={candidate}
                active={row === at}
                asking={asking === candidate.client.id}
                telling={telling}
                onPoint={() => row !== at && setAt(row)}
                onChoose={() => choose(needle, candidate)}
                onAdd={(addition) => void add(needle, candidate, addition)}
                onLeave={() => {
                  setAsking(undefined);
                  field.current?.focus();
                }}
              />
            ))}
          </tbody>
        </table>
        {settled && answer && answer.total > found.length && (
          <p className={classes.more}>
            {answer.totalIsFloor && 'Más de '}
            {count(answer.total)} coinciden: escribe un poco más.
          </p>
        )}
      </div>
      <NewsLine
        news={desk.news}
        urgent={error && needle ? asApiError(error).message : undefined}
        now={settled && found.length === 0 && search !== '' ? nobodyWords(search) : undefined}
      />
    </div>
  );
}
