import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCash, IconCoin, IconMoodSmile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMe, useMoney, useTimeZone } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { barredBy } from '../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../web/ui/whatsapp-link.tsx';
import { isKeyOf } from '../../wire/keys.ts';
import { ExportButton } from '../imports/parts.ts';
import { useMessage, useTemplate } from '../notes/parts.ts';
import { type Age, ages, type ListedReceivable } from './contract.ts';
import { often } from './domain.ts';
import { AgeFilter } from './ui/age-filter.tsx';
import { columnsIn } from './ui/columns.tsx';
import { ExportReceivables } from './ui/export-receivables.tsx';
import { collectionWords, debtWords } from './words.ts';

const isAge = isKeyOf(ages);

/** Who owes, how much and since when, with a message for each; '?edad=over60' filters by age. */
export default function ReceivablesPage() {
  const list = useListState();
  const money = useMoney();
  const { today } = useMe();
  const timeZone = useTimeZone();
  const templateOf = useTemplate();
  const messageTo = useMessage(today);
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const { edad } = useSearch({ strict: false }) as ScreenSearch;
  const age = isAge(edad) ? edad : undefined;
  const { search, page } = list;
  const result = useQuery({
    ...query(api.receivables.list, { search, page, ...(age && { age }) }),
    ...often,
    placeholderData: keepPreviousData,
  });
  const choose = (next: Age | undefined) =>
    void navigate({
      to: '.',
      search: (was: ScreenSearch) => ({ ...was, edad: next, pagina: undefined }),
      replace: true,
    });

  const actions = (owed: ListedReceivable): readonly RowAction[] => {
    const { whatsapp, memberships, store } = owed;
    const ofClient = { search: { cliente: owed.clientId } };
    const [first] = memberships;
    const { text, onOpen } = messageTo('owing', templateOf('owing'), {
      ...owed,
      planName: first?.planName ?? null,
      expiresOn: null,
      debt: debtWords(owed, money),
    });
    const refusal = collectionWords({ ...owed, pause: result.data?.pause ?? null }, 'message', timeZone);
    const remind: RowAction = {
      label: 'Recordar por WhatsApp',
      icon: IconBrandWhatsapp,
      ...(refusal ? barredBy(refusal) : { href: whatsAppAddress(whatsapp, text), onClick: () => onOpen() }),
    };
    const takePayment: RowAction = {
      label: 'Ingresar pago',
      icon: IconCash,
      link: { to: '/payments', ...ofClient },
    };
    const payDebt: RowAction = {
      label: 'Ingresar abono',
      icon: IconCoin,
      link: { to: '/store/credits', ...ofClient },
    };
    return [
      ...(/\d/.test(whatsapp) ? [remind] : []),
      ...(memberships.length > 0 ? [takePayment] : []),
      ...(store ? [payDebt] : []),
    ];
  };

  return (
    <>
      <ListPage
        title="Por cobrar"
        query={result}
        list={list}
        searchLabel="Buscar cliente"
        searchHint="Nombre, correo o N° SOCIO"
        columns={columnsIn(money, today)}
        rowKey={({ clientId }) => clientId}
        rowName={fullName}
        rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
        actions={actions}
        main={<ExportButton disabled={!result.data?.total} onClick={() => setExporting(true)} />}
        above={<PageTabs group="Pagos" />}
        filters={
          result.data &&
          result.data.sums.length > 0 && <AgeFilter sums={result.data.sums} chosen={age} onChoose={choose} />
        }
        empty={
          age
            ? {
                title: `Nadie debe de ${ages[age].toLocaleLowerCase('es')}`,
                action: (
                  <Button variant="default" onClick={() => choose(undefined)}>
                    Ver a todos
                  </Button>
                ),
                icon: IconMoodSmile,
              }
            : {
                title: 'Nadie te debe',
                text: 'Aquí aparece quien tiene una membresía sin pagar o compras fiadas en la tienda.',
                icon: IconMoodSmile,
              }
        }
        failedTitle="No pudimos cargar lo que te deben"
      />
      {exporting && <ExportReceivables search={search} age={age} onClose={() => setExporting(false)} />}
    </>
  );
}
