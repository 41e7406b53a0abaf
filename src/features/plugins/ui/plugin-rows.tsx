import { Paper, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import rows from '../../../web/styles/rows.module.css';
import { RowLink } from '../../../web/ui/row-link.tsx';
import { type PluginGroup, pluginGroups } from '../../../wire/plugin.ts';
import type { Plugin } from '../contract.ts';
import classes from './plugin-rows.module.css';
import { PluginStateChip } from './plugin-state.tsx';

interface PluginRowsProps {
  readonly group: PluginGroup;
  readonly plugins: readonly Plugin[];
}

/** The plugins of a group, each a row that opens its page. */
export function PluginRows({ group, plugins }: PluginRowsProps) {
  const title = pluginGroups[group];
  return (
    <section aria-label={title}>
      <Title order={2} mb={8}>
        {title}
      </Title>
      <Paper component="ul" className={`${rows.divided} ${classes.rows}`} aria-label={title}>
        {plugins.map((plugin) => (
          <li key={plugin.key}>
            <div>
              <RowLink row={plugin} rowLink={({ key }) => ({ to: '/plugins/$key', params: { key } })}>
                {plugin.name}
              </RowLink>
              <Text c="dimmed" size="sm">
                {plugin.summary}
              </Text>
            </div>
            <div className={classes.state}>
              <PluginStateChip plugin={plugin} />
              <IconChevronRight size={18} aria-hidden />
            </div>
          </li>
        ))}
      </Paper>
    </section>
  );
}
