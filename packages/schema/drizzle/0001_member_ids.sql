-- Members begin above the ids that the house keeps for itself.
ALTER SEQUENCE "users_id_seq" RESTART WITH 100001;
