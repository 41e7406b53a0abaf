import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawPoster } from './document.ts';

drawOnRequest(drawPoster);
