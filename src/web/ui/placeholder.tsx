import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

/** A screen that is still to come: its title and one sentence that says what will be there. */
export function Placeholder({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed" className={classes.soon ?? ''}>
        {children}
      </Text>
    </Page>
  );
}
