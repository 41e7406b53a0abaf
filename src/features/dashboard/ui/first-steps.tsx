import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { Dashboard } from '../contract.ts';
import classes from './first-steps.module.css';

interface Step {
  readonly name: string;
  readonly why: string;
  readonly action: string;
  readonly to: LinkProps['to'];
  readonly done: boolean;
}

const stepsOf = ({ clients, activeMemberships, months }: Dashboard): readonly Step[] => [
  {
    name: 'Agrega tu primer cliente',
    why: 'Con su nombre basta; el resto lo completas cuando quieras.',
    action: 'Agregar un cliente',
    to: '/clients',
    done: clients.total > 0,
  },
  {
    name: 'Crea su membresía',
    why: 'El plan que contrató y cada cuánto lo paga.',
    action: 'Elegir un cliente',
    to: '/clients',
    done: activeMemberships > 0,
  },
  {
    name: 'Ingresa su pago',
    why: 'Pulso calcula cuándo vence y te avisa aquí.',
    action: 'Tomar un pago',
    to: '/payments',
    done: months.some(({ memberships }) => memberships > 0),
  },
];

/** What a new gym does first; gone once it has all been done. */
export function FirstSteps({ data }: { readonly data: Dashboard }) {
  const steps = stepsOf(data);
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  return (
    <section className={classes.steps} aria-label="Primeros pasos">
      <Title order={2}>Primeros pasos</Title>
      <Text c="dimmed">En tres pasos tu gimnasio queda andando.</Text>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li key={step.name} className={classes.step} data-done={step.done || undefined}>
            <span className={classes.mark} aria-hidden>
              {step.done ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={classes.name}>
              {step.name}
              {step.done && ' (listo)'}
            </span>
            <span className={classes.why}>{step.why}</span>
            {step === next && (
              <ButtonLink to={step.to} className={classes.action ?? ''}>
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
