import Login from '../features/account/login.page.tsx';
import { draw } from './root.tsx';

draw(
  <>
    <title>Iniciar sesión · Pulso</title>
    <Login />
  </>,
);
