import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawReceipt } from './document.ts';

drawOnRequest(drawReceipt);
