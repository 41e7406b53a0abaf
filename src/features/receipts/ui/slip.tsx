import { Fragment } from 'react';
import { money } from '../../../web/format.ts';
import { useLogo } from '../../../web/gym-image.ts';
import { aboutOf, legalNote, type PrintedReceipt, priceWords, stampOf, sumsOf, titleOf } from '../rules.ts';
import classes from './slip.module.css';

/** A receipt as printed on an 80 mm roll, black on white in any colour scheme. */
export function Slip({ receipt }: { readonly receipt: PrintedReceipt }) {
  const { gymName, header, currency, lines, note } = receipt.content;
  const stamp = stampOf(receipt);
  const logo = useLogo();
  return (
    <article className={classes.slip} aria-label={titleOf(receipt)}>
      {logo && <img className={classes.logo} src={logo} alt="" />}
      <p className={classes.gym}>{gymName}</p>
      {header && <p className={classes.header}>{header}</p>}
      <h2 className={classes.title}>{titleOf(receipt)}</h2>
      {stamp && (
        <div className={classes.stamp}>
          <strong>{stamp.title}</strong>
          <p>{stamp.text}</p>
        </div>
      )}
      {aboutOf(receipt).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and its lines have no other key.
          <li key={index} className={classes.line}>
            <span>{line.name}</span>
            <span className={classes.amount}>{money(line.amount, currency)}</span>
            <span className={classes.detail}>
              {[
                priceWords(line, currency),
                line.discount !== 0 && `Descuento ${money(-line.discount, currency)}`,
                line.note,
              ].map((words) => words && <span key={words}>{words}</span>)}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        {sumsOf(receipt).map(({ label, amount, main }) => (
          <Fragment key={label}>
            <dt data-main={main}>{label}</dt>
            <dd data-main={main}>{amount}</dd>
          </Fragment>
        ))}
      </dl>
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.legal}>{legalNote}</p>
    </article>
  );
}
