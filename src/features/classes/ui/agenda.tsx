import { Button, Drawer, Paper, Popover } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { api } from '../../../web/api.ts';
import { addDays } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LeaveScope, useLeaveScope } from '../../../web/ui/leave-guard.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import type { Week } from '../contract.ts';
import { dayNames, type GridDay, minutesOf, type Session, sessionsOf, timeOf } from '../rules.ts';
import classes from './agenda.module.css';
import { ClassPanel } from './class-panel.tsx';
import { DayStrip } from './day-strip.tsx';
import { useMove } from './move-class.ts';
import { useRemove } from './remove-class.ts';
import { useSwipe } from './swipe.ts';
import { WeekGrid } from './week-grid.tsx';

interface AgendaProps {
  readonly week: Week;
  /** When the week was fetched, in ms. */
  readonly answeredAt: number;
  /** The selected day of the week; the one that a phone shows. */
  readonly selectedDate: string;
  readonly onChoose: (date: string) => void;
  readonly onAdd: (day?: GridDay, startTime?: string) => void;
  readonly onEdit: (session: Session) => void;
  readonly onDuplicate: (session: Session) => void;
}

const tickMs = 20_000;
/** How far a class's panel stays from the window's edges, in pixels: it leaves the header free. */
const belowHeader = { top: 61, right: 5, bottom: 5, left: 5 };
const lastMinute = 24 * 60 - 1;

/** The current HH:MM in the gym's time zone, advanced since the week was fetched. */
function useNow(week: Week, answeredAt: number): string {
  const queries = useQueryClient();
  const [now, setNow] = useState(Date.now);
  const minutes = minutesOf(week.now) + Math.max(0, Math.floor((now - answeredAt) / 60_000));
  useInterval(
    () => {
      setNow(Date.now());
      if (minutes > lastMinute) void queries.invalidateQueries();
    },
    tickMs,
    { autoInvoke: true },
  );
  return timeOf(Math.min(minutes, lastMinute));
}

/** The week as a grid; on a phone a single day. */
export function Agenda(props: AgendaProps) {
  const { week, answeredAt, selectedDate, onChoose, onAdd, onEdit, onDuplicate } = props;
  const phone = usePhone();
  const mayEdit = useMay()(api.classes.update);
  const now = useNow(week, answeredAt);
  const { move, withMoved } = useMove();
  const remove = useRemove();
  const [openedKey, setOpenedKey] = useState<string>();
  const [forms, leave] = useLeaveScope();
  const close = () => setOpenedKey(undefined);
  const leaveFor = (next: (opened: Session) => void) => () =>
    leave(() => {
      close();
      if (opened) next(opened);
    });

  const days = useMemo(
    () => dayNames.map((weekday, index): GridDay => ({ weekday, date: addDays(week.monday, index) })),
    [week.monday],
  );
  const listed = withMoved(week.classes);
  const sessions = useMemo(() => sessionsOf(listed), [listed]);
  const visibleDays = phone
    ? [days.find(({ date }) => date === selectedDate) ?? days[0]].filter((day) => !!day)
    : days;
  const [visibleDay] = visibleDays;
  const swipe = useSwipe((step) => onChoose(addDays(selectedDate, step)));
  const add = useCallback((day: GridDay, startTime: string) => onAdd(day, startTime), [onAdd]);

  const holidayOn = (date: string | undefined) => week.holidays.find((holiday) => holiday.date === date);
  const opened = sessions.find(({ key }) => key === openedKey);
  const panel = opened && (
    <LeaveScope value={forms}>
      <ClassPanel
        session={opened}
        holiday={holidayOn(opened.day.date)?.name}
        today={week.today}
        onClose={() => leave(close)}
        onEdit={leaveFor(onEdit)}
        onDuplicate={leaveFor(onDuplicate)}
        onRemove={leaveFor(({ weekly }) => remove(weekly))}
      />
    </LeaveScope>
  );
  const floating = (style: CSSProperties) => (
    <Popover
      opened
      onChange={(stays) => !stays && leave(close)}
      position="right-start"
      width={368}
      trapFocus
      returnFocus
      withRoles={false}
      portalProps={{ target: '#contenido' }}
      middlewares={{ shift: { padding: belowHeader } }}
    >
      <Popover.Target>
        <span className={classes.spot} style={style} />
      </Popover.Target>
      <Popover.Dropdown p={16} role="dialog" aria-label={opened?.weekly.name}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
  const nothing = visibleDays.every(({ date }) => sessions.every(({ day }) => day.date !== date));
  const closed = phone && holidayOn(visibleDay?.date);
  const isAnotherWeek = !days.some(({ date }) => date === selectedDate);

  return (
    <>
      {phone && (
        <DayStrip
          days={days}
          selected={visibleDay?.date ?? selectedDate}
          today={week.today}
          closed={new Set(week.holidays.map(({ date }) => date))}
          onChoose={onChoose}
        />
      )}
      {closed && <p className={classes.closed}>Feriado: {closed.name}</p>}
      {/* Until the selected week has loaded, classes of the previous one cannot be opened. */}
      <div className={classes.frame} inert={isAnotherWeek} aria-busy={isAnotherWeek} {...(phone && swipe)}>
        <WeekGrid
          key={phone ? 'day' : 'week'}
          days={visibleDays}
          sessions={sessions}
          holidays={week.holidays}
          today={week.today}
          now={now}
          openedKey={phone ? undefined : opened?.key}
          panel={floating}
          onOpen={({ key }) => setOpenedKey(key)}
          onAdd={add}
          onMove={move}
        />
        {nothing && (
          <div className={classes.empty}>
            <Paper radius={12} shadow="md" className={classes.emptyCard ?? ''}>
              <EmptyState
                title="No hay horarios disponibles."
                icon={IconCalendarPlus}
                action={
                  mayEdit && (
                    <Button
                      leftSection={<IconPlus size={18} />}
                      onClick={() => onAdd(phone ? visibleDay : undefined)}
                    >
                      {sessions.length === 0 ? 'Agregar el primero' : 'Agregar uno este día'}
                    </Button>
                  )
                }
              >
                {mayEdit &&
                  (sessions.length === 0
                    ? 'Agrega tu primera clase, o toca una hora de la agenda.'
                    : 'Agrega una clase, o toca una hora.')}
              </EmptyState>
            </Paper>
          </div>
        )}
      </div>
      {phone && (
        <Drawer
          opened={opened !== undefined}
          onClose={() => leave(close)}
          position="bottom"
          withCloseButton={false}
          classNames={{ content: classes.sheet ?? '' }}
          aria-label={opened?.weekly.name}
        >
          {panel}
        </Drawer>
      )}
    </>
  );
}
