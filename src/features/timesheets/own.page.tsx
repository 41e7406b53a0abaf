import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { requestSwitch } from '../../web/counter.ts';
import { atClockTime, nearDay, theClockTime } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { useMonth } from '../../web/ui/month-choice.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Output } from '../../wire/verb.ts';
import type { timesheetsContract } from './contract.ts';
import type { Clocking } from './domain.ts';
import { SheetView } from './ui/sheet.tsx';
import { forgottenWords } from './words.ts';

type OwnSheet = Output<typeof timesheetsContract.ownSheet>;

const newIds = () => ({ in: newId(), out: newId() });

/** Clocks the person in or out, with the PIN where the session is shared. */
function Clock({ sheet: { present, today } }: { readonly sheet: OwnSheet }) {
  const { shared } = useMe();
  const queries = useQueryClient();
  const { since, forgotten } = present;
  // Kept until it is done, so that what arrived although its answer was lost is not done twice.
  const ids = useRef(newIds());
  const { submit, working, error } = useSubmit(async (kind: Clocking) => {
    try {
      const { sentence } = await api.timesheets.clock({ id: ids.current[kind], kind });
      ids.current = newIds();
      void toast(sentence, { closeAfter: 6000 });
    } finally {
      await queries.invalidateQueries();
    }
  });
  const began =
    since &&
    (since.date === today
      ? theClockTime(since.start)
      : `${nearDay(since.date)}, ${atClockTime(since.start)}`);
  return (
    <Stack gap="sm" className="screen-only">
      {forgotten.length > 0 && <Banner tone="warn">{forgottenWords(forgotten)}</Banner>}
      <Paper p="md">
        <Group justify="space-between" gap="sm">
          <Text fw={500}>{began ? `Trabajas desde ${began}` : 'No estás trabajando'}</Text>
          {shared ? (
            <Button onClick={() => requestSwitch(true)}>Marcar con el PIN</Button>
          ) : (
            <Button
              size="md"
              leftSection={since ? <IconLogout2 size={18} /> : <IconLogin2 size={18} />}
              loading={working}
              onClick={() => void submit(since ? 'out' : 'in')}
            >
              {since ? 'Marcar salida' : 'Marcar entrada'}
            </Button>
          )}
        </Group>
        {error && <Failure error={error} />}
      </Paper>
    </Stack>
  );
}

/** One's own hours of a month. */
export default function OwnTimesheetPage() {
  return (
    <SheetView query={useQuery(query(api.timesheets.ownSheet, useMonth().asked))} title="Mis horas" own>
      {(sheet) => <Clock sheet={sheet} />}
    </SheetView>
  );
}
