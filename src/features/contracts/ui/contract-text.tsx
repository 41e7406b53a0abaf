import { Text } from '@mantine/core';
import type { Contract } from '../contract.ts';
import { factsOf } from '../words.ts';
import classes from './contract-text.module.css';
import { SignatureImage } from './signature-pad.tsx';

interface ContractTextProps {
  readonly contract: Contract;
  /** Little else is on the screen. */
  readonly tall?: boolean;
}

/** The contract to read, which scrolls within its box. */
export function ContractText({ contract, tall = false }: ContractTextProps) {
  const { gymName, header, rules, text } = contract.content;
  const { acceptance } = contract;
  return (
    <section
      className={classes.paper}
      aria-label="Lo que se acepta"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
      tabIndex={0}
      data-tall={tall || undefined}
    >
      <Text fw={600}>{gymName}</Text>
      {header && (
        <Text size="xs" c="dimmed" className={classes.lines ?? ''}>
          {header}
        </Text>
      )}
      <dl className={classes.facts}>
        {factsOf(contract).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div className={classes.lines}>{text}</div>
      {acceptance?.signature && <SignatureImage path={acceptance.signature} name={acceptance.signerName} />}
    </section>
  );
}
