import { fullName } from '../../../web/format.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { Contacted } from '../../notes/parts.ts';
import type { Receivable } from '../contract.ts';

interface DebtorCellProps {
  readonly debtor: Pick<Receivable, 'name' | 'surname' | 'contact'>;
  readonly reason: string;
  readonly today: string;
}

/** Who owes, for what, and how they were contacted last. */
export const DebtorCell = ({ debtor, reason, today }: DebtorCellProps) => (
  <PersonCell
    name={fullName(debtor)}
    line={
      <>
        {reason}
        {debtor.contact && (
          <>
            {' · '}
            <Contacted contact={debtor.contact} today={today} />
          </>
        )}
      </>
    }
  />
);
