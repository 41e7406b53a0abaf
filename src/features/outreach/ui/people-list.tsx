import type { ReactNode } from 'react';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { ListPage, type ListQuery, type PageOf } from '../../../web/ui/list-page.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PageTabs } from '../../../web/ui/page-tabs.tsx';
import { refuse } from '../../../web/ui/toast.tsx';
import type { Person } from '../contract.ts';
import { contactColumn } from './columns.tsx';
import { useDialogs } from './use-dialogs.tsx';
import { usePersonActions } from './use-person-actions.tsx';
import { useWalk } from './use-walk.ts';
import { type Moment, useWriting } from './use-writing.ts';

interface PeopleListProps<P extends Person> {
  readonly title: string;
  readonly label: string;
  readonly query: ListQuery<P, PageOf<P> & Moment>;
  readonly columns: readonly Column<P>[];
  readonly filters?: ReactNode;
  /** Whether they were put off, and can be brought back. */
  readonly isLater?: boolean;
  /** Whether they can be put off: those of a day can. */
  readonly postpones?: boolean;
  /** By default what is written to them can be changed. */
  readonly main?: ReactNode;
  /** By default the tabs of 'Marketing'. */
  readonly above?: ReactNode;
  readonly empty: Parameters<typeof ListPage<P>>[0]['empty'];
  readonly failedTitle?: string;
}

const changeMessages = (
  <ButtonLink to="/mycenter/mensajes" variant="default">
    Cambiar los mensajes
  </ButtonLink>
);
const tabs = <PageTabs group="Marketing" />;

/** People to be contacted, one after the other. */
export function PeopleList<P extends Person>({
  title,
  label,
  query,
  columns,
  filters,
  isLater = false,
  postpones = true,
  main = changeMessages,
  above = tabs,
  empty,
  failedTitle = 'No pudimos cargar a quién contactar',
}: PeopleListProps<P>) {
  const list = useListState();
  const may = useMay();
  const { items = [], today = '', pause = null, templates = [] } = query.data ?? {};
  const writing = useWriting({ today, pause, templates });

  const walk = useWalk(items, postpones);
  const { begin, dialog } = useDialogs({ refusalOf: writing.refusalOf, walk });
  const actionsOf = usePersonActions({
    writing,
    begin,
    walk,
    postponing: postpones && (isLater ? 'back' : 'off'),
  });
  const writeByKey = (person: Person) => {
    const action = actionsOf(person).find(({ label }) => label === 'WhatsApp');
    if (!action) return refuse(`${fullName(person)} no tiene WhatsApp.`);
    if (action.href) window.open(action.href, '_blank', 'noreferrer');
    action.onClick?.();
  };
  const press = walk.listen({
    onWrite: (person) => may(api.notes.create) && writeByKey(person),
    onNote: (person) => may(api.notes.create) && begin('note')(person),
    onPostpone: (person) => postpones && may(api.outreach.postpone) && begin('postpone')(person),
  });

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows in it. */}
      <div ref={walk.container} onKeyDown={press}>
        <ListPage
          title={title}
          label={label}
          query={query}
          list={list}
          main={main}
          above={above}
          filters={filters}
          columns={[...columns, contactColumn(today, writing.barredOf)]}
          rowKey={({ clientId }) => clientId}
          rowName={fullName}
          rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
          isMuted={({ contact }) => contact?.recent === true}
          actions={actionsOf}
          empty={empty}
          failedTitle={failedTitle}
        />
      </div>
      {dialog}
    </>
  );
}
