import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { addDays, parseDay } from '../../web/format.ts';
import { useMay } from '../../web/session.ts';
import { useCreateKey } from '../../web/shortcuts.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { useLate, usePhone } from '../../web/ui/pending.ts';
import { toast } from '../../web/ui/toast.tsx';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import type { ClassForm, WeeklyClass } from './contract.ts';
import classes from './page.module.css';
import { dayNames, formOf, type GridDay, type Session, startingAt } from './rules.ts';
import { Agenda } from './ui/agenda.tsx';
import { AgendaHead } from './ui/agenda-head.tsx';
import { ClassFormModal, type ClassTarget } from './ui/class-form.tsx';
import { HolidayOffer } from './ui/holiday-offer.tsx';
import { HolidaysModal } from './ui/holidays.tsx';

const hour = { startTime: '07:00', endTime: '08:00' };
const blank: ClassForm = {
  name: '',
  programId: null,
  days: [],
  teachers: '',
  teacherId: null,
  capacity: 1,
  ...hour,
  color: '#000000',
  trial: false,
  online: false,
};

const skeletonDays: Record<Weekday, readonly number[]> = {
  monday: [64, 48, 96],
  tuesday: [48, 72],
  wednesday: [64, 96, 48],
  thursday: [72, 64],
  friday: [64, 48, 96],
  saturday: [120],
  sunday: [72],
};

function Loading() {
  if (!useLate(true)) return <div className={classes.blank} />;
  return (
    <div className={classes.skeleton} role="status" aria-label="Cargando">
      {dayNames.map((weekday) => (
        <div key={weekday} className={classes.skeletonDay}>
          <span className={classes.skeletonName}>{weekdays[weekday]}</span>
          {skeletonDays[weekday].map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The day in the URL: '?fecha=2026-11-20'. */
function useChosenDay(): [string | undefined, (date: string | undefined) => void] {
  const { fecha } = useSearch({ strict: false }) as { fecha?: unknown };
  const navigate = useNavigate();
  const choose = useCallback(
    (date: string | undefined) =>
      void navigate({ to: '.', search: (was: object) => ({ ...was, fecha: date }), replace: true }),
    [navigate],
  );
  const date = typeof fecha === 'string' && /^\d{4}-/.test(fecha) ? parseDay(fecha, fecha) : null;
  return [date ?? undefined, choose];
}

export default function AgendaPage() {
  const phone = usePhone();
  const queries = useQueryClient();
  const [date, choose] = useChosenDay();
  const result = useQuery({
    ...query(api.classes.week, date ? { date } : {}),
    placeholderData: keepPreviousData,
  });
  const [target, setTarget] = useState<ClassTarget>({ id: '', title: '', draft: blank });
  const [editing, setEditing] = useState(false);
  const [listing, setListing] = useState(false);
  const week = result.data;
  const selectedDate = date ?? week?.today ?? '';
  const visibleDates = phone ? [selectedDate] : week ? [week.monday, addDays(week.monday, 6)] : [];
  const showsToday =
    week === undefined ||
    ((visibleDates[0] ?? '') <= week.today && (visibleDates.at(-1) ?? '') >= week.today);

  const open = useCallback((next: Omit<ClassTarget, 'id'> & { id?: string }) => {
    setTarget({ id: newId(), ...next });
    setEditing(true);
  }, []);
  const add = useCallback(
    (day?: GridDay, startTime?: string) =>
      open({
        title: 'Agregar Horario',
        draft: { ...blank, ...(startTime && startingAt(hour, startTime)), days: day ? [day.weekday] : [] },
      }),
    [open],
  );
  const edit = ({ weekly }: Session) =>
    open({ id: weekly.id, title: 'Editar horario', draft: formOf(weekly), weekly });
  const duplicate = ({ weekly }: Session) =>
    open({ title: 'Duplicar a otros días', draft: { ...formOf(weekly), days: [] } });
  const whenSaved = ({ name }: WeeklyClass) => {
    void queries.invalidateQueries();
    void toast(`Se guardó el horario de ${name}.`);
  };
  const mayEdit = useMay()(api.classes.update);
  useCreateKey('Horarios', 'Agregar Horario', mayEdit ? () => !editing && !listing && add() : null);

  return (
    <Page fill>
      <div className={classes.agenda}>
        <AgendaHead
          monday={week?.monday}
          today={week?.today}
          anchor={phone ? selectedDate : week?.monday}
          showsToday={showsToday}
          onGo={choose}
          onHolidays={() => setListing(true)}
          onAdd={() => add()}
        />
        {mayEdit && week?.holidays.length === 0 && <HolidayOffer onList={() => setListing(true)} />}
        {week ? (
          <Agenda
            week={week}
            answeredAt={result.dataUpdatedAt}
            selectedDate={selectedDate}
            onChoose={choose}
            onAdd={add}
            onEdit={edit}
            onDuplicate={duplicate}
          />
        ) : result.error ? (
          <FailedState
            error={result.error}
            title="No pudimos cargar la agenda"
            onRetry={() => void result.refetch()}
            retrying={result.isFetching}
          />
        ) : (
          <Loading />
        )}
      </div>
      <ClassFormModal
        opened={editing}
        target={target}
        onClose={() => setEditing(false)}
        onSaved={whenSaved}
      />
      <HolidaysModal
        opened={listing}
        holidays={week?.holidays ?? []}
        today={week?.today ?? selectedDate}
        onClose={() => setListing(false)}
      />
    </Page>
  );
}
