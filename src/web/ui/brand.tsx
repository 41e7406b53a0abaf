import classes from './brand.module.css';

/** The product's logo and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M6 17h4.5l3-8.5 5 15 3.2-9 1.6 2.5H26" />
      </svg>
      Pulso
    </span>
  );
}
