import { ActionIcon, Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import { week } from '../rules.ts';

interface CopyDayProps {
  readonly clientId: string;
  readonly day: Weekday;
  readonly className: string;
}

const listing = new Intl.ListFormat('es', { type: 'conjunction' });
export const lower = (day: Weekday) => weekdays[day].toLowerCase();

/** Appends a day's exercises to the chosen days. */
export function CopyDay({ clientId, day, className }: CopyDayProps) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [to, setTo] = useState<readonly Weekday[]>([]);
  const [copyId, setCopyId] = useState(() => newId());
  const copy = () => api.routines.copyDay({ copyId, clientId, from: day, to: [...to] });
  const { submit, working, error, clear } = useSubmit(copy, {
    onDone: () => {
      void toast(`El ${lower(day)} se copió al ${listing.format(to.map(lower))}.`);
      void queries.invalidateQueries();
      setOpened(false);
    },
  });
  const open = () => {
    setTo([]);
    setCopyId(newId());
    clear();
    setOpened(true);
  };
  const toggle = (other: Weekday, chosen: boolean) =>
    setTo(week.filter((weekday) => (weekday === other ? chosen : to.includes(weekday))));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={220}
      trapFocus
      returnFocus
      portalProps={{ target: '#contenido' }}
    >
      <Popover.Target>
        <ActionIcon
          className={className}
          size={28}
          aria-label={`Copiar día: ${weekdays[day]}`}
          title="Copiar día"
          onClick={() => (opened ? setOpened(false) : open())}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Copiar el ${lower(day)} a otros días`}>
        <Stack gap={8}>
          <Text fw={600}>Copiar el {lower(day)} a</Text>
          {error && <Failure error={error} />}
          {week
            .filter((other) => other !== day)
            .map((other) => (
              <Checkbox
                key={other}
                label={weekdays[other]}
                checked={to.includes(other)}
                onChange={(event) => toggle(other, event.currentTarget.checked)}
              />
            ))}
          <Button mt={4} onClick={() => void submit()} loading={working} disabled={to.length === 0}>
            Copiar día
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
