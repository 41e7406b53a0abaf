import { Button, Group, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { useMoney } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { May } from '../../../web/ui/may.ts';
import { pageSize } from '../../../wire/page-size.ts';
import type { Credit, CreditEntry } from '../contract.ts';
import { CreditEntries } from './credit-entries.tsx';

interface FactProps {
  readonly label: string;
  readonly amount: number;
  readonly large?: boolean;
}

function Fact({ label, amount, large = false }: FactProps) {
  const money = useMoney();
  return (
    <div>
      <Text component="dt" fz="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <Text component="dd" className="figures" {...(large && { fz: 28, fw: 600, lh: 1.2 })}>
        {money(amount)}
      </Text>
    </div>
  );
}

export interface CreditActions {
  readonly onPay: () => void;
  readonly onLimit: () => void;
}

interface CreditDetailsProps extends CreditActions {
  readonly credit: Credit & { entries: { items: CreditEntry[]; total: number } };
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function CreditDetails({ credit, page, onPage, onPay, onLimit }: CreditDetailsProps) {
  const { balance, limit, entries } = credit;
  return (
    <>
      <Group component="dl" align="flex-end" gap="8px 32px" mt={0} mb={16}>
        <Fact label={balance < 0 ? 'A favor' : 'Debe'} amount={Math.abs(balance)} large />
        <Fact label="Límite" amount={limit} />
        <Fact label="Puede fiar" amount={Math.max(0, limit - balance)} />
      </Group>
      <Group gap={8}>
        {balance > 0 && (
          <May call={api.credits.pay}>
            <Button onClick={onPay}>Ingresar abono</Button>
          </May>
        )}
        <May call={api.credits.setLimit}>
          <Button variant={balance > 0 ? 'default' : 'filled'} onClick={onLimit}>
            Cambiar límite
          </Button>
        </May>
        <ButtonLink
          to="/clients/$clientId/statement"
          params={{ clientId: credit.clientId }}
          variant="default"
        >
          Estado de cuenta
        </ButtonLink>
      </Group>
      <CreditEntries entries={entries.items} />
      {entries.total === 0 && (
        <Text c="dimmed" mt={4}>
          Todavía no ha llevado nada fiado.
        </Text>
      )}
      {entries.total > pageSize && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          rowCount={entries.items.length}
          total={entries.total}
          totalIsFloor={false}
          onPage={onPage}
        />
      )}
    </>
  );
}
