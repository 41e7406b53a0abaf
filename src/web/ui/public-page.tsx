import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  /** One muted line under the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
  /** Under the card: the way to the other public pages. */
  readonly foot?: ReactNode;
}

/** The frame of /login, /register and their kin: the product's mark and one card in the middle. */
export function PublicPage({ title, note, children, foot }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <header>
        <Brand />
      </header>
      <main className={classes.card}>
        <Title order={1}>{title}</Title>
        {note && (
          <Text c="dimmed" mt={4}>
            {note}
          </Text>
        )}
        <div className={classes.body}>{children}</div>
      </main>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  );
}
