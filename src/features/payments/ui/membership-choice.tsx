import { NativeSelect, Radio, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { expiryTone, expiryWords } from '../../clients/contract.ts';
import { type Membership, periods } from '../../memberships/contract.ts';
import classes from './membership-choice.module.css';

/** Stands for the membership that would be added with the payment. */
export const addition = 'new';

interface MembershipChoiceProps {
  readonly memberships: readonly Membership[];
  readonly value: string;
  readonly onChange: (membershipId: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds planName and period, among others.
  readonly form: UseFormReturnType<any>;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));

/** Which membership is paid, or what the new one is to be. */
export function MembershipChoice({ memberships, value, onChange, form }: MembershipChoiceProps) {
  return (
    <div className={classes.choice}>
      {memberships.length > 0 && (
        <Radio.Group label="Membresía" value={value} onChange={onChange}>
          <div className={classes.cards}>
            {memberships.map(({ id, planName, period, active, daysLeft, expiresOn }) => (
              <Radio.Card key={id} value={id} className={classes.card ?? ''}>
                <Radio.Indicator />
                <span className={classes.words}>
                  <span className={classes.plan}>{planName}</span>
                  <span className={classes.period}>
                    {periods[period]}
                    {!active && ' · Inactiva'}
                  </span>
                </span>
                <StateChip tone={active ? expiryTone(daysLeft) : 'rest'}>
                  {expiryWords(daysLeft, expiresOn)}
                </StateChip>
              </Radio.Card>
            ))}
            <Radio.Card value={addition} className={classes.card ?? ''}>
              <Radio.Indicator />
              <span className={classes.plan}>Nueva membresía</span>
            </Radio.Card>
          </div>
        </Radio.Group>
      )}
      {memberships.length === 0 && (
        <p className={classes.hint}>Aún no tiene membresías: se agrega una junto con el pago.</p>
      )}
      {value === addition && (
        <div className={classes.addition}>
          <TextInput
            label="Plan"
            placeholder="Full, Crossfit, Musculación"
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('planName')}
          />
          <NativeSelect label="Tipo de plan" data={options} {...form.getInputProps('period')} />
        </div>
      )}
    </div>
  );
}
