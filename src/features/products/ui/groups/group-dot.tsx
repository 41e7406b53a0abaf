import classes from './group-dot.module.css';

/** A group's colour beside its name. */
export const GroupDot = ({ color }: { readonly color: string }) => (
  <span className={classes.dot} style={{ background: color }} aria-hidden />
);
