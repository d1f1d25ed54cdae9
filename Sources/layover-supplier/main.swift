print("layover-supplier")
