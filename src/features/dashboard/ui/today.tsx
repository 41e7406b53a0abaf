import { Text } from '@mantine/core';
import type { Morning } from '../contract.ts';
import { calmWords } from '../words.ts';
import { Addressees } from './addressees.tsx';
import { ClassesToday } from './classes-today.tsx';
import { LowStockCard, TillDifferences } from './store-today.tsx';
import classes from './today.module.css';

const lists = ['expired', 'unseen', 'trial', 'birthday'] as const;

/** What waits today; what concerns nobody is said in one line. */
export function Today({ morning }: { readonly morning: Morning }) {
  const { people, classes: sessions, lowStock, tills } = morning;
  const calm = calmWords(morning);
  return (
    <section className={classes.today} aria-label="Hoy">
      <div className={classes.cards}>
        {sessions && sessions.length > 0 && <ClassesToday classes={sessions} now={morning.now} />}
        {lists.map(
          (kind) => people[kind].total > 0 && <Addressees key={kind} kind={kind} morning={morning} />,
        )}
        {tills && tills.differences.length > 0 && <TillDifferences tills={tills} today={morning.today} />}
        {lowStock && lowStock.total > 0 && <LowStockCard lowStock={lowStock} />}
      </div>
      {calm && <Text c="dimmed">{calm}</Text>}
    </section>
  );
}
