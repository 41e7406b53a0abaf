import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawOrder } from './document.ts';

drawOnRequest(drawOrder);
