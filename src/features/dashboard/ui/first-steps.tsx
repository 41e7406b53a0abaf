import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { Dashboard } from '../contract.ts';
import classes from './first-steps.module.css';
import { isRunning, stepsOf } from './steps.ts';

/** A new gym's setup checklist for whoever sets it up, hidden when complete or no longer needed. */
export function FirstSteps({ data }: { readonly data: Dashboard }) {
  const may = useMay();
  const steps = stepsOf(data);
  const next = steps.find(({ done }) => !done);
  if (!next || isRunning(data) || !may(api.plans.create)) return null;
  return (
    <Paper component="section" p={20} aria-label="Primeros pasos">
      <Title order={2}>Primeros pasos</Title>
      <Text c="dimmed">En cinco pasos tu gimnasio queda andando.</Text>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <Stack
            key={step.name}
            component="li"
            align="flex-start"
            gap={4}
            p={16}
            className={classes.step ?? ''}
          >
            <Center
              w={24}
              h={24}
              mb={4}
              className={classes.mark ?? ''}
              data-done={step.done || undefined}
              aria-hidden
            >
              {step.done ? <IconCheck size={14} /> : index + 1}
            </Center>
            <Text span fw={600} {...(step.done && { c: 'dimmed' })}>
              {step.name}
              {step.done && ' (listo)'}
            </Text>
            <Text span flex={1} c="dimmed">
              {step.why}
            </Text>
            {step === next && (
              <ButtonLink to={step.to} mt={8}>
                {step.action}
              </ButtonLink>
            )}
          </Stack>
        ))}
      </ol>
    </Paper>
  );
}
