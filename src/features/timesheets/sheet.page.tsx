import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { useMonth } from '../../web/ui/month-choice.tsx';
import type { Entry, Timesheet } from './contract.ts';
import { CorrectionForm, type CorrectionTarget } from './ui/correction-form.tsx';
import { RemovalForm } from './ui/removal-form.tsx';
import { SheetView } from './ui/sheet.tsx';

/** The hours of a person in a month, and their corrections. */
export default function TimesheetPage() {
  const { personId = '' } = useParams({ strict: false }) as { personId?: string };
  const { asked } = useMonth();
  const may = useMay();
  const [target, setTarget] = useState<CorrectionTarget>();
  const [removed, setRemoved] = useState<Entry>();
  const sheet = useQuery(query(api.timesheets.sheet, { personId, ...asked }));
  const edits = may(api.timesheets.change);
  const add = ({ today, month: shown }: Timesheet) =>
    setTarget({ id: newId(), date: today.startsWith(shown) ? today : `${shown}-01` });
  return (
    <SheetView
      query={sheet}
      title="Hoja de horas"
      back={
        <ButtonLink
          variant="default"
          to="/mycenter/horas"
          search={{ ...(asked.month && { mes: asked.month }) }}
        >
          Ver a todos
        </ButtonLink>
      }
      {...(edits && {
        main: (shown: Timesheet) => (
          <Button
            variant="default"
            className="screen-only"
            leftSection={<IconPlus size={18} />}
            onClick={() => add(shown)}
          >
            Agregar horas
          </Button>
        ),
        onOpen: (entry: Entry) => setTarget({ id: entry.id, date: entry.date, entry }),
        actions: (entry: Entry) => [
          {
            label: 'Corregir',
            icon: IconPencil,
            onClick: () => setTarget({ id: entry.id, date: entry.date, entry }),
          },
          { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => setRemoved(entry) },
        ],
      })}
    >
      {(shown) => (
        <>
          {target && (
            <CorrectionForm
              key={target.id}
              sheet={shown}
              target={target}
              onClose={() => setTarget(undefined)}
            />
          )}
          {removed && <RemovalForm sheet={shown} entry={removed} onClose={() => setRemoved(undefined)} />}
        </>
      )}
    </SheetView>
  );
}
