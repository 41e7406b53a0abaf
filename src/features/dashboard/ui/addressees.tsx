import { count } from '../../../web/format.ts';
import { Card } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import type { MorningKind } from '../../messages/domain.ts';
import type { Morning } from '../contract.ts';
import { listTitles } from '../rules.ts';
import classes from './addressee-row.module.css';
import { AddresseeRow } from './addressee-row.tsx';

/** To all whom a reason concerns. */
export const SeeAll = ({ kind, total }: { readonly kind: MorningKind; readonly total: number }) => (
  <TextLink to="/admin/contactos" search={{ lista: kind }}>
    {total === 1 ? 'Ver en la lista' : `Ver los ${count(total)}`}
  </TextLink>
);

interface RowsProps {
  readonly kind: MorningKind;
  readonly morning: Morning;
}

export function AddresseeRows({ kind, morning }: RowsProps) {
  const { people, templates, today } = morning;
  const { text = '' } = templates.find((template) => template.kind === kind) ?? {};
  return people[kind].items.map((person) => (
    <AddresseeRow key={person.clientId} kind={kind} person={person} template={text} today={today} />
  ));
}

/** The first of those whom a reason concerns. */
export const Addressees = ({ kind, morning }: RowsProps) => (
  <Card title={listTitles[kind]} more={<SeeAll kind={kind} total={morning.people[kind].total} />}>
    <ul className={classes.list} aria-label={listTitles[kind]}>
      <AddresseeRows kind={kind} morning={morning} />
    </ul>
  </Card>
);
