import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { useDeviceChoice } from '../../web/device.ts';
import { useMay } from '../../web/session.ts';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { OpenShift, Till } from './contract.ts';
import { CloseForm } from './ui/close-form.tsx';
import { ClosedShifts } from './ui/closed-shifts.tsx';
import { MoveForm, type MoveTarget } from './ui/move-form.tsx';
import { OpenForm, type OpenTarget } from './ui/open-form.tsx';
import { PrinterForm } from './ui/printer/printer-form.tsx';
import { TillCard } from './ui/till-card.tsx';
import { TillForm, type TillTarget } from './ui/till-form.tsx';

const newTill = (): OpenTarget => ({ id: newId(), tillId: newId(), name: 'Caja 1' });

export default function TillsPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const may = useMay();
  const [own, setOwn] = useDeviceChoice('till');
  const [naming, setNaming] = useState<TillTarget>();
  const [opening, setOpening] = useState<OpenTarget>();
  const [moving, setMoving] = useState<MoveTarget>();
  const [closing, setClosing] = useState<OpenShift>();
  const [printing, setPrinting] = useState<Till>();
  const { data, error, refetch, isFetching } = useQuery(query(api.tills.list, {}));
  const refresh = () => void queries.invalidateQueries();

  const restore = async ({ id }: Till) => {
    await api.tills.restore({ id }).catch((reason) => toast(asApiError(reason).message, { tone: 'bad' }));
    refresh();
  };
  const remove = (till: Till) =>
    confirmDelete({
      title: `¿Eliminar ${till.name}?`,
      children: till.shift
        ? 'Está abierta: ciérrala antes de eliminarla.'
        : 'Sus turnos cerrados y arqueos se conservan.',
      ...(!till.shift && {
        onConfirm: async () => {
          await api.tills.remove({ id: till.id });
          refresh();
          void toast(`Se eliminó ${till.name}.`, { onUndo: () => void restore(till), closeAfter: 8000 });
        },
      }),
    });

  return (
    <Page>
      <PageTitle
        actions={
          <Group gap={8}>
            <ButtonLink variant="default" to="/store/tills/fuera-de-turno">
              Efectivo fuera de turno
            </ButtonLink>
            {data?.items.length !== 0 && may(api.tills.create) && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => setNaming({ id: newId() })}>
                Crear caja
              </Button>
            )}
          </Group>
        }
      >
        Caja
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las cajas"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton h={168} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="Ups! Aún no hay cajas"
          icon={IconCashRegister}
          action={
            may(api.tills.open) && (
              <Button onClick={() => setOpening(newTill())}>Abrir la primera caja</Button>
            )
          }
        >
          Ábrela con su fondo: desde ahí anota todo el efectivo que entra y sale, hasta que la cierras.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <SimpleGrid minColWidth="min(100%, 340px)" spacing={12}>
          {data.items.map((till) => (
            <TillCard
              key={till.id}
              till={till}
              own={till.id === own}
              alone={data.items.length === 1}
              onOpen={() => setOpening({ id: newId(), tillId: till.id, name: till.name })}
              onMove={(kind, shift) => setMoving({ id: newId(), kind, shift })}
              onClose={setClosing}
              onUse={() => setOwn(till.id)}
              onPrinter={() => setPrinting(till)}
              onRename={() => setNaming({ id: till.id, till })}
              onRemove={() => void remove(till)}
            />
          ))}
        </SimpleGrid>
      )}
      <May call={api.tills.shifts}>
        <ClosedShifts />
      </May>
      <TillForm target={naming} onClose={() => setNaming(undefined)} onSaved={refresh} />
      <OpenForm
        target={opening}
        onClose={() => setOpening(undefined)}
        onOpened={(tillId) => {
          setOwn(tillId);
          refresh();
        }}
      />
      <PrinterForm
        till={printing}
        available={data?.networkPrinters ?? false}
        onClose={() => setPrinting(undefined)}
      />
      <MoveForm target={moving} onClose={() => setMoving(undefined)} onSaved={refresh} />
      <CloseForm
        shift={closing}
        onClose={() => setClosing(undefined)}
        onClosed={({ id }) => {
          refresh();
          void navigate({ to: '/store/tills/$shiftId', params: { shiftId: id } });
        }}
      />
    </Page>
  );
}
