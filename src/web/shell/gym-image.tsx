import { useLogo } from '../gym-image.ts';
import classes from './gym-image.module.css';

/** The gym's logo beside its name. */
export default function GymImage() {
  const logo = useLogo();
  return logo && <img className={classes.logo} src={logo} alt="" />;
}
