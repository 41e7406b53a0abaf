import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Session } from '../contract.ts';
import { isCode } from '../rules.ts';
import { nobodyWords, useAttendeeFinder } from './attendee-finder.ts';
import classes from './attendee-search.module.css';
import type { Addition } from './attendees.ts';
import type { CheckIn } from './check-in.ts';
import { CodeButton } from './code-button.tsx';
import type { Entrance } from './entrance.ts';
import { MatchRow } from './match-row.tsx';
import { NewsLine } from './news-line.tsx';
import { useScannerInput } from './use-scanner-input.ts';

const StoredMemberships = lazyPart(() => import('./stored-memberships.tsx'));

interface AttendeeSearchProps {
  readonly entrance: Entrance;
  readonly today: string;
  /** The next class of the day with a place. */
  readonly next?: Session | undefined;
  readonly checkIn: CheckIn;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called on arrow down while there are no results. */
  readonly onDown: () => void;
}

/** Types what the URL asks for as `buscar`, in whichever class is shown, until something else is typed. */
function useAskedFor(typed: string, type: (text: string) => void): void {
  const navigate = useNavigate();
  const { buscar } = useSearch({ strict: false });
  const asked = typeof buscar === 'string' ? buscar : '';
  const isTyped = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else was typed.
  useEffect(() => {
    if (!isTyped.current || typed === asked) return;
    void navigate({ to: '.', search: (was: object) => ({ ...was, buscar: undefined }), replace: true });
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text.
  useEffect(() => {
    isTyped.current = asked !== '';
    if (asked) type(asked);
  }, [asked]);
}

/**
 * Searches clients while the user types; arrows and Enter choose. Enter does not wait for the list but takes the first
 * match, so that a scanner can type a client's code.
 */
export function AttendeeSearch({ entrance, today, next, checkIn, field, onDown }: AttendeeSearchProps) {
  const listId = useId();
  const wordsContext = { money: useMoney(), date: entrance.date, today };
  const container = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(true);
  const finder = useAttendeeFinder({ entrance, checkIn, field, wordsContext });
  const { typed, needle, search, result, error, settled, looking } = finder;
  const { activeIndex, setActiveIndex, expandedId, setExpandedId, type, clear, choose, add, take } = finder;
  const matches = result?.items ?? [];
  useAskedFor(typed, type);
  const open = focused && matches.length > 0;

  useEffect(() => {
    if (!document.activeElement?.closest('[data-keep-focus]')) field.current?.focus();
  }, [field]);
  useScannerInput(field);

  const enter = (addition: Addition) => {
    const match = matches[activeIndex];
    if (needle === '') return;
    if (settled && match && !isCode(needle)) choose(needle, match, addition);
    else void take(needle, addition);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.altKey) return;
    if (step && matches.length > 0) {
      setExpandedId(undefined);
      setActiveIndex((index) => (index + step + matches.length) % matches.length);
    } else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter') {
      if (!event.repeat) enter(event.ctrlKey || event.metaKey ? { attended: true } : {});
    } else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  };
  const leave = (event: FocusEvent) => setFocused(container.current?.contains(event.relatedTarget) ?? false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus.
    <div ref={container} className={classes.search} onFocus={() => setFocused(true)} onBlur={leave}>
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
          {...(open && matches[activeIndex] && { 'aria-activedescendant': `${listId}-${activeIndex}` })}
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
        <CodeButton onCode={finder.readCode} news={checkIn.news} onClosed={() => field.current?.focus()} />
      </div>
      <div className={classes.results} hidden={!open}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may own a grid, whose rows hold buttons. */}
        <table id={listId} role="grid" aria-label="Clientes encontrados" className={classes.table}>
          <tbody>
            {matches.map((match, index) => (
              <MatchRow
                key={match.client.id}
                id={`${listId}-${index}`}
                match={match}
                active={index === activeIndex}
                entrance={entrance}
                next={next}
                expanded={expandedId === match.client.id}
                wordsContext={wordsContext}
                onPoint={() => index !== activeIndex && setActiveIndex(index)}
                onChoose={() => choose(needle, match)}
                onAdd={(addition) => void add(needle, match, addition)}
                onLeave={() => {
                  setExpandedId(undefined);
                  field.current?.focus();
                }}
              />
            ))}
          </tbody>
        </table>
        {settled && result && result.total > matches.length && (
          <p className={classes.more}>
            {result.totalIsFloor && 'Más de '}
            {count(result.total)} coinciden: escribe un poco más.
          </p>
        )}
        <Suspense>
          <StoredMemberships />
        </Suspense>
      </div>
      <NewsLine
        isOpenGym={entrance.classId === null}
        news={checkIn.news}
        urgent={error && needle ? asApiError(error).message : undefined}
        now={settled && matches.length === 0 && search !== '' ? nobodyWords(search) : undefined}
      />
    </div>
  );
}
