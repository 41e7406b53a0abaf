import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../web/api.ts';
import { fullName } from '../../../../web/format.ts';
import { type Change, resendChange } from '../../../../web/offline/outbox.ts';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { attendanceRemedies, attendanceRemedyOf } from '../../../reservations/domain.ts';
import { Explanation, openGym } from '../../../reservations/parts.ts';

type Attendance = Parameters<typeof api.reservations.create>[0];

/** Whether a change is that somebody came, without a booking. */
export const isAttendance = ({ verb }: Pick<Change, 'verb'>): boolean =>
  [api.reservations.create, api.reservations.enter].some(({ key }) => key.join() === verb.join());

/** What lets a refused attendance be saved. */
export function AttendanceRemedies({ change }: { readonly change: Change }) {
  const [explaining, setExplaining] = useState(false);
  const { failure, client } = change;
  const { id, clientId, classId, date, overrideReason = '' } = change.input as unknown as Attendance;
  const remedy = failure && attendanceRemedyOf(failure.code);
  if (explaining)
    return (
      <Explanation
        full={false}
        onGive={(reason) => void resendChange(change, { overrideReason: reason })}
        onLeave={() => setExplaining(false)}
      />
    );
  const toOpenGym = () =>
    void resendChange({
      ...change,
      ...(client && { title: `Entrada de ${fullName(client)}` }),
      verb: api.reservations.enter.key,
      input: { id, clientId, date, overrideReason },
    });
  return (
    <>
      {remedy && (
        <Button onClick={remedy === 'allow' ? () => setExplaining(true) : toOpenGym}>
          {attendanceRemedies[remedy]}
        </Button>
      )}
      <ButtonLink
        variant="default"
        to="/checkin"
        search={{ fecha: date, clase: classId ?? openGym, ...(client && { buscar: fullName(client) }) }}
      >
        Ver en Check In
      </ButtonLink>
    </>
  );
}
