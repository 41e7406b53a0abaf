import { ActionIcon, Anchor, Group, Skeleton, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconNote, IconPhone, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useMay, useTimeZone } from '../../../web/session.ts';
import { ariaKeys } from '../../../web/shortcuts.ts';
import { Card, CardRows } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import { LetterDialog } from '../../../web/ui/letter-dialog.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { May } from '../../../web/ui/may.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { pageSize } from '../../../wire/page-size.ts';
import type { Note } from '../contract.ts';
import { aboutWords, noteWords } from '../words.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';

const icons = { note: IconNote, call: IconPhone, whatsapp: IconBrandWhatsapp, mail: IconMail };

/** How many are shown before all are asked for. */
const few = 4;

interface NoteRowProps {
  readonly note: Note;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function NoteRow({ note, onOpen, onRemove }: NoteRowProps) {
  const timeZone = useTimeZone();
  const may = useMay();
  const { kind, about, createdAt, subject, sentTo, removable } = note;
  const Icon = icons[kind];
  const words = noteWords(note);
  return (
    <li className={classes.note}>
      <Icon size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <span className={classes.words}>
        {subject ? (
          <Anchor component="button" type="button" ta="left" underline="always" onClick={onOpen}>
            {words}
          </Anchor>
        ) : (
          words
        )}
        <Text span display="block" size="xs" c="dimmed">
          {[dayTime(createdAt, timeZone), aboutWords(about), sentTo].filter(Boolean).join(' · ')}
        </Text>
      </span>
      {removable && may(api.notes.remove) && (
        <ActionIcon size="sm" aria-label={`Eliminar: ${words}`} title="Eliminar" onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Deletes a note at once, with a way back. */
function useRemoval() {
  const queries = useQueryClient();
  const change = async (act: (target: { id: string }) => Promise<unknown>, id: string) => {
    try {
      await act({ id });
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };
  return async (id: string) => {
    if (!(await change(api.notes.remove, id))) return;
    const onUndo = () => void change(api.notes.restore, id);
    void toast('Se eliminó la nota.', { onUndo, closeAfter: 8000 });
  };
}

interface NotesProps {
  readonly clientId: string;
  /** The key that adds one. */
  readonly keys: string;
  /** Whether the form of a new one is open. */
  readonly adding: boolean;
  readonly onAdd: () => void;
  readonly onAdded: () => void;
}

/** What was noted about a client, and the contacts with them. */
export function Notes({ clientId, keys, adding, onAdd, onAdded }: NotesProps) {
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.notes.list, { clientId, page }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<Note>();
  const remove = useRemoval();
  const items = data?.items ?? [];
  const shown = all ? items : items.slice(0, few);
  return (
    <Card
      title="Notas y mensajes"
      more={
        <May call={api.notes.create}>
          <Group gap={8}>
            <KeyHint keys={keys} />
            <Anchor
              component="button"
              type="button"
              underline="always"
              aria-keyshortcuts={ariaKeys(keys)}
              onClick={onAdd}
            >
              Anotar
            </Anchor>
          </Group>
        </May>
      }
    >
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las notas"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <CardRows label="Notas y mensajes" empty="No hay nada anotado.">
          {shown.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              onOpen={() => setOpened(note)}
              onRemove={() => void remove(note.id)}
            />
          ))}
        </CardRows>
      )}
      {data && !all && data.total > few && (
        <Anchor component="button" type="button" underline="always" mt={24} onClick={() => setAll(true)}>
          Ver las {count(data.total)}
        </Anchor>
      )}
      {data && all && data.total > pageSize && (
        <div className={classes.foot}>
          <ListFoot
            page={page}
            pageSize={pageSize}
            rowCount={items.length}
            total={data.total}
            totalIsFloor={false}
            onPage={setPage}
          />
        </div>
      )}
      {opened && (
        <LetterDialog
          title="Correo enviado"
          line={opened.sentTo}
          subject={opened.subject}
          text={opened.text}
          onClose={() => setOpened(undefined)}
        />
      )}
      <NoteForm clientId={clientId} opened={adding} onClose={onAdded} />
    </Card>
  );
}
