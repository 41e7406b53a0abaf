import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { useCreateKey } from '../../web/shortcuts.ts';
import { KeyHint } from '../../web/ui/key-hint.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { toast } from '../../web/ui/toast.tsx';
import type { Prospect } from './contract.ts';
import { columnsIn } from './ui/columns.tsx';
import { Filters, useFilters } from './ui/filters.tsx';
import { Origins } from './ui/origins.tsx';
import type { ProspectTarget } from './ui/prospect-drawer.tsx';
import { useChanges } from './ui/use-changes.ts';
import { useRowActions } from './ui/use-row-actions.ts';

const loadDrawer = () => import('./ui/prospect-drawer.tsx');
const ProspectDrawer = lazy(loadDrawer);
const loadTrial = () => import('./ui/trial-form.tsx');
const TrialForm = lazy(loadTrial);
const loadLetter = () => import('./ui/letter-dialog.tsx');
const LetterDialog = lazy(loadLetter);
const loadLoss = () => import('./ui/loss-form.tsx');
const LossForm = lazy(loadLoss);

/** A dialog about a prospect; `key` is new each time that it opens. */
interface Doing {
  readonly key: string;
  readonly what: 'edit' | 'letter' | 'trial' | 'lose';
  readonly prospect?: Prospect;
}

/** Who may become a member: how far they have come, and what is to be done. */
export default function ProspectsPage() {
  const list = useListState();
  const filters = useFilters();
  const queries = useQueryClient();
  const changes = useChanges();
  const [doing, setDoing] = useState<Doing>();
  const [opened, setOpened] = useState<Doing['what']>();
  const { search, page } = list;
  const { view, origin, since, reached } = filters;
  const result = useQuery({
    ...query(api.prospects.list, {
      ...{ search, page },
      ...(view && { stage: view }),
      ...(origin && { origin }),
      ...(since && { since }),
      ...(reached && { reached }),
    }),
    placeholderData: keepPreviousData,
  });
  const { today = '', counts = [], removed = 0, team = [], templates = [] } = result.data ?? {};

  const begin = (what: Doing['what'], prospect?: Prospect) => {
    setDoing({ key: newId(), what, ...(prospect && { prospect }) });
    setOpened(what);
  };
  const close = () => setOpened(undefined);
  const done = (message: string) => {
    void queries.invalidateQueries();
    void toast(message);
  };
  useCreateKey('Prospectos', 'Agregar prospecto', () => !opened && begin('edit'));
  const actions = useRowActions({
    ...{ today, templates, changes, isRemoved: view === 'removed' },
    onLetter: (prospect) => begin('letter', prospect),
    onTrial: (prospect) => begin('trial', prospect),
    onLose: (prospect) => begin('lose', prospect),
  });

  const add = (label: string) => (
    <Button
      leftSection={<IconPlus size={18} />}
      rightSection={<KeyHint keys="N" plain />}
      onClick={() => begin('edit')}
      aria-keyshortcuts="N"
    >
      {label}
    </Button>
  );
  const isEmpty = removed === 0 && counts.every(({ people }) => people === 0);
  const chosen = doing?.prospect;
  const target: ProspectTarget = chosen ? { id: chosen.id, prospect: chosen } : { id: doing?.key ?? '' };

  return (
    <>
      <ListPage
        title="Prospectos"
        query={result}
        list={list}
        searchLabel="Buscar prospecto"
        searchHint="Nombre, teléfono o correo"
        columns={columnsIn(today)}
        rowKey={({ id }) => id}
        rowName={fullName}
        {...(view !== 'removed' && { onOpen: (prospect: Prospect) => begin('edit', prospect) })}
        actions={actions}
        main={add('Agregar prospecto')}
        above={<PageTabs group="Marketing" />}
        filters={result.data && !isEmpty && <Filters {...filters} counts={counts} removed={removed} />}
        below={result.data && !isEmpty && <Origins />}
        empty={
          isEmpty
            ? {
                title: 'Ups! Aún no hay registros',
                text: 'Agrega a quien preguntó por el gimnasio: basta con su nombre y un teléfono.',
                action: add('Agregar el primero'),
                icon: IconUsers,
              }
            : { title: 'Nadie en esta etapa', text: 'Elige otra etapa u otro origen.', icon: IconUsers }
        }
        failedTitle="No pudimos cargar los prospectos"
      />
      <Late opened={opened === 'edit'} load={loadDrawer} onClose={close}>
        <ProspectDrawer
          opened={opened === 'edit'}
          target={target}
          team={team}
          onClose={close}
          onSaved={(prospect) => done(`Se guardó a ${fullName(prospect)}.`)}
        />
      </Late>
      <Late opened={opened === 'trial'} load={loadTrial} onClose={close}>
        {doing && chosen && (
          <TrialForm
            key={doing.key}
            id={doing.key}
            prospect={chosen}
            opened={opened === 'trial'}
            onClose={close}
            onBooked={({ name }) => done(`Quedó reservada la clase de prueba de ${name}.`)}
          />
        )}
      </Late>
      <Late opened={opened === 'letter'} load={loadLetter} onClose={close}>
        {opened === 'letter' && chosen?.letter && (
          <LetterDialog name={fullName(chosen)} letter={chosen.letter} onClose={close} />
        )}
      </Late>
      <Late opened={opened === 'lose'} load={loadLoss} onClose={close}>
        {doing && chosen && (
          <LossForm
            key={doing.key}
            prospect={chosen}
            opened={opened === 'lose'}
            onClose={close}
            onLost={(reason) => changes.lose(chosen, reason)}
          />
        )}
      </Late>
    </>
  );
}
