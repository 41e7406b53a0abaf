import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  /** One muted line under the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: links to the other public pages. */
  readonly foot?: ReactNode;
}

/** The frame of /login, /register and similar screens: the logo and a card in the middle. */
export function PublicPage({ title, note, children, foot }: PublicPageProps) {
  return (
    <Stack align="center" justify="center" gap="lg" mih="100dvh" px={16} py={32} bg="var(--surface-sunken)">
      <header>
        <Brand />
      </header>
      <Paper
        component="main"
        radius={12}
        w="100%"
        maw={400}
        px={{ base: 16, xs: 32 }}
        py={{ base: 24, xs: 32 }}
        className={classes.card ?? ''}
      >
        <Title order={1}>{title}</Title>
        {note && (
          <Text c="dimmed" mt={4}>
            {note}
          </Text>
        )}
        <Box mt={24}>{children}</Box>
      </Paper>
      {foot && (
        <Text component="footer" ta="center" c="dimmed">
          {foot}
        </Text>
      )}
    </Stack>
  );
}
