import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { api, query } from '../../../web/api.ts';
import { count, fullName } from '../../../web/format.ts';
import { askApart } from '../../../web/queries.ts';
import { useMoney } from '../../../web/session.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Candidate } from '../contract.ts';
import { isCode, stepOf } from '../rules.ts';
import { reasonWords } from '../words.ts';
import { CandidateRow } from './candidate-row.tsx';
import { CodeButton } from './code-button.tsx';
import type { Addition, Desk } from './desk.ts';
import classes from './guest-search.module.css';
import { NewsLine } from './news-line.tsx';
import { useStrayKeys } from './stray-keys.ts';

const typingPauseMs = 120;
const unknownCode = 'Este código no es de un cliente.';
const nobody = (text: string) => `Nadie coincide con “${text}”.`;

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
  const queries = useQueryClient();
  const money = useMoney();
  const telling = { money, date, today };
  const place = useRef<HTMLDivElement>(null);
  /** What is being looked up after Enter. */
  const underway = useRef('');
  const [typed, setTyped] = useState('');
  const latest = useRef(typed);
  latest.current = typed;
  const [at, setAt] = useState(0);
  const [present, setPresent] = useState(true);
  const [looking, setLooking] = useState(false);
  const [askedNow, setAskedNow] = useState('');
  const [asking, setAsking] = useState<string>();
  const needle = typed.trim();
  const [asked] = useDebouncedValue(needle, typingPauseMs);
  const search = needle === '' ? '' : askedNow === needle ? needle : asked;
  const { data, error, isPlaceholderData } = useQuery({
    ...query(api.reservations.candidates, { classId, date, search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : (data?.items ?? []);
  const settled = search === needle && data !== undefined && !isPlaceholderData;
  const open = present && found.length > 0;

  useEffect(() => {
    if (!document.activeElement?.closest('[data-keep-focus]')) field.current?.focus();
  }, [field]);
  useStrayKeys(field);

  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setAsking(undefined);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  /** Empties the field for the next, unless somebody types there already. */
  const finish = (text: string) => {
    if (latest.current.trim() === text) clear();
  };
  const add = async (text: string, candidate: Candidate, addition: Addition) => {
    finish(text);
    if (!(await desk.add(candidate, addition)) && !isCode(text)) setTyped((now) => now || text);
  };
  const refuse = ({ client, verdict: { reasons } }: Candidate) =>
    desk.tell(
      'bad',
      `${fullName(client)}: ${reasons[0] ? reasonWords(reasons[0], telling) : 'no puede entrar'}.`,
    );
  const offerRemedies = (text: string, candidate: Candidate): boolean => {
    if (!['', text].includes(latest.current.trim())) {
      refuse(candidate);
      return false;
    }
    setTyped(text);
    setAskedNow(text);
    setAsking(candidate.client.id);
    return true;
  };

  /** Does what there is to do with who was chosen for `text`. Answers whether one has to decide first. */
  const choose = (text: string, candidate: Candidate, addition: Addition = {}): boolean => {
    const { client, reservation } = candidate;
    const step = stepOf(candidate);
    if (step === 'remedy') return offerRemedies(text, candidate);
    if (step === 'add') void add(text, candidate, addition);
    else if (step === 'refused') {
      refuse(candidate);
      if (isCode(text)) finish(text);
      else field.current?.select();
    } else {
      finish(text);
      if (step === 'mark' && reservation) void desk.mark({ id: reservation.id, client }, true);
      else desk.tell('good', `${fullName(client)} ya estaba en la clase.`);
    }
    return false;
  };

  const look = (text: string) =>
    askApart(queries, query(api.reservations.candidates, { classId, date, search: text }));

  /** Takes the first who matches; who shows its code today is there. */
  const take = async (text: string, addition: Addition = {}): Promise<boolean> => {
    if (underway.current === text) return false;
    underway.current = text;
    setLooking(true);
    try {
      const first = (await look(text)).items[0];
      if (first)
        return choose(text, first, isCode(text) ? { attended: date === today, ...addition } : addition);
      desk.tell('bad', isCode(text) ? unknownCode : nobody(text));
      if (isCode(text)) finish(text);
      return false;
    } catch (reason) {
      desk.tell('bad', asApiError(reason).message);
      return false;
    } finally {
      if (underway.current === text) {
        underway.current = '';
        setLooking(false);
      }
    }
  };

  const readCode = async (code: string): Promise<boolean> => {
    if (isCode(code)) return take(code);
    desk.tell('bad', unknownCode);
    return false;
  };

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
        <CodeButton onCode={readCode} news={desk.news} onClosed={() => field.current?.focus()} />
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
        {settled && data.total > found.length && (
          <p className={classes.more}>
            {data.totalIsFloor && 'Más de '}
            {count(data.total)} coinciden: escribe un poco más.
          </p>
        )}
      </div>
      <NewsLine
        news={desk.news}
        urgent={error && needle ? asApiError(error).message : undefined}
        now={settled && found.length === 0 && search !== '' ? nobody(search) : undefined}
      />
    </div>
  );
}
